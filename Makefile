# make            builds everything: system packages, the pinned llama.cpp, plantid
# make test       builds for debugging and runs the tests
# make nightly    runs the long tests, and all cases of long tables
SWIFT ?= swift
PREFIX ?= /usr/local
PLANTID = .build/release/plantid
RELEASE = -c release --product plantid
ifeq ($(shell uname -s),Linux)
RELEASE += --static-swift-stdlib
endif

.PHONY: all build bench bootstrap demo test nightly lint install clean

all: build

bootstrap:
	@Scripts/bootstrap

build: bootstrap
	@$(SWIFT) build $(RELEASE)
	@echo "make: $(PLANTID) is ready; try '$(PLANTID) identify PHOTO' or 'make demo'"

bench: bootstrap
	@$(SWIFT) build -c release --product bench

demo: build
	$(PLANTID) identify Fixtures/photos/dandelion.jpg
	$(PLANTID) ask "how often to water?"

test: bootstrap
	@$(SWIFT) build --build-tests
	@$(SWIFT) test --skip-build --skip '^NightlyTests\.'

nightly: bootstrap
	@$(SWIFT) build --build-tests
	@PLANTID_NIGHTLY=1 $(SWIFT) test --skip-build --filter '^(NightlyTests|CommandLineTests|FaultTests|PlantsTests\.PlantedLinkTests)\b'

lint:
	@Scripts/lint

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/plantid/models" \
	  "$(DESTDIR)$(PREFIX)/share/doc/plantid" "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 755 $(PLANTID) "$(DESTDIR)$(PREFIX)/bin/plantid"
	$(PLANTID) man --output "$(DESTDIR)$(PREFIX)/share/man/man1"
	for model in Models/*.gguf Models/*.json; do \
	  [ ! -f "$$model" ] || install -m 644 "$$model" "$(DESTDIR)$(PREFIX)/share/plantid/models"; \
	done
	install -m 644 Models/plants.tsv Models/names.tsv \
	  "$(DESTDIR)$(PREFIX)/share/plantid/models"
	for text in LICENSE NOTICES.md Models/MODEL_CARD.md Models/LICENSE*; do \
	  [ ! -f "$$text" ] || install -m 644 "$$text" "$(DESTDIR)$(PREFIX)/share/doc/plantid"; \
	done

clean:
	rm -rf .build
