print("plantid")
