// llama.cpp's headers, whose own warnings are not ours to mend.
#pragma once
#pragma clang system_header

#include "chat.h"
#include "common.h"
#include "gguf.h"
#include "json-schema-to-grammar.h"
#include "llama.h"
#include "log.h"
#include "mtmd-helper.h"
#include "mtmd.h"
#include "plantid-llama-build.h"
