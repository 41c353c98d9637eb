// Everything that touches tesseract, behind one exception boundary.
#include "CVisionTools.h"

#if __has_include(<tesseract/capi.h>)

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "tesseract_calls.h"

struct vt_reader {
  TessBaseAPI *api = TessBaseAPICreate();

  vt_reader() = default;
  vt_reader(const vt_reader &) = delete;
  vt_reader &operator=(const vt_reader &) = delete;
  ~vt_reader() { TessBaseAPIDelete(api); }
};

namespace {

using namespace tesseract;  // its enumerations live there when this is C++

template <typename Body>
vt_status fenced(Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return VT_OUT_OF_MEMORY;
  } catch (...) {
    return VT_FAILED;
  }
}

// Names and codes are not in word lists, which would only bend them into words that are. The
// library reads the lists of its neural network whatever the first four say; the last keeps it
// from that.
char dictionary_variables[][20] = {"load_system_dawg", "load_freq_dawg", "load_punc_dawg",
                                   "load_number_dawg", "lstm_use_matrix"};

struct Deadline {
  bool (*stop)(void *);
  void *context;
  std::chrono::steady_clock::time_point end;
  bool limited;
  vt_status reason = VT_OK;

  bool over() {
    if (reason != VT_OK) return true;
    if (stop != nullptr && stop(context)) {
      reason = VT_STOPPED;
    } else if (limited && std::chrono::steady_clock::now() >= end) {
      reason = VT_TOO_SLOW;
    }
    return reason != VT_OK;
  }
};

bool is_over(void *deadline, int) { return static_cast<Deadline *>(deadline)->over(); }

struct Free {
  void operator()(ETEXT_DESC *monitor) const { TessMonitorDelete(monitor); }
  void operator()(TessResultIterator *results) const { TessResultIteratorDelete(results); }
  void operator()(char *text) const { TessDeleteText(text); }
};
using Monitor = std::unique_ptr<ETEXT_DESC, Free>;
using Results = std::unique_ptr<TessResultIterator, Free>;
using Text = std::unique_ptr<char, Free>;

// Frees what was read when reading more of it fails.
struct Collected {
  std::vector<vt_word> words;

  ~Collected() {
    for (vt_word &word : words) std::free(word.text);
  }

  void add(const std::string &text, vt_word word) {
    words.push_back(word);
    words.back().text = strdup(text.c_str());
    if (words.back().text == nullptr) throw std::bad_alloc();
  }

  vt_words release() {
    vt_words result = {nullptr, words.size()};
    if (words.empty()) return result;
    result.words = static_cast<vt_word *>(std::malloc(words.size() * sizeof(vt_word)));
    if (result.words == nullptr) throw std::bad_alloc();
    std::memcpy(result.words, words.data(), words.size() * sizeof(vt_word));
    words.clear();
    return result;
  }
};

vt_box box_at(const TessPageIterator *page, TessPageIteratorLevel level) {
  vt_box box = {0, 0, 0, 0};
  TessPageIteratorBoundingBox(page, level, &box.left, &box.top, &box.right, &box.bottom);
  return box;
}

float slope_at(const TessPageIterator *page) {
  int left = 0, first = 0, right = 0, last = 0;
  bool known = TessPageIteratorBaseline(page, RIL_TEXTLINE, &left, &first, &right, &last);
  return known && right > left ? static_cast<float>(last - first) / (right - left) : 0;
}

// Some letters differ from their capitals by height alone, and a code such as "C5" tells the reader
// nothing about it: beside digits, and as high as they are, such a letter is a capital. Other small
// letters beside it would tell, and then nothing is done. `heights` has that of each byte's symbol.
void raise_tall_letters(std::string &text, const std::vector<int32_t> &heights) {
  const char *alike = "cosvwz";
  int32_t tall = 0;
  for (size_t index = 0; index < text.size(); index += 1) {
    char letter = text[index];
    if (letter >= '0' && letter <= '9') tall = std::max(tall, heights[index]);
    if (letter >= 'a' && letter <= 'z' && std::strchr(alike, letter) == nullptr) return;
  }
  if (tall == 0) return;
  for (size_t index = 0; index < text.size(); index += 1) {
    if (std::strchr(alike, text[index]) != nullptr && heights[index] * 10 >= tall * 9) {
      text[index] = static_cast<char>(text[index] - 'a' + 'A');
    }
  }
}

// Without word lists "90 cm" is one word to the library, so words are also parted at wide gaps:
// inside words gaps were measured up to 0.2 of the height, between them from 0.42.
vt_words collect(TessBaseAPI *api) {
  Collected collected;
  Results results(TessBaseAPIGetIterator(api));
  if (results == nullptr) return collected.release();
  const TessPageIterator *page = TessResultIteratorGetPageIteratorConst(results.get());
  std::string text;
  vt_box box = {0, 0, 0, 0}, line_box = {0, 0, 0, 0};
  float confidence = 0, slope = 0;
  int32_t line = -1, height = 0;
  std::vector<int32_t> heights;
  auto finish = [&] {
    raise_tall_letters(text, heights);
    if (!text.empty()) collected.add(text, {nullptr, confidence, line, box, slope});
    text.clear();
    heights.clear();
  };
  do {
    Text symbol(TessResultIteratorGetUTF8Text(results.get(), RIL_SYMBOL));
    vt_box place = box_at(page, RIL_SYMBOL);
    bool begins = TessPageIteratorIsAtBeginningOf(page, RIL_WORD);
    if (begins || place.left - box.right > height / 3) finish();
    // Its first symbol may be missing: a line is told by its place.
    vt_box row = box_at(page, RIL_TEXTLINE);
    if (std::memcmp(&row, &line_box, sizeof row) != 0) {
      line += 1;
      line_box = row;
      slope = slope_at(page);
    }
    if (begins) {
      vt_box word = box_at(page, RIL_WORD);
      height = word.bottom - word.top;
      confidence = TessResultIteratorConfidence(results.get(), RIL_WORD);
    }
    if (symbol == nullptr) continue;
    if (text.empty()) box = place;
    text += symbol.get();
    heights.resize(text.size(), place.bottom - place.top);
    box = {std::min(box.left, place.left), std::min(box.top, place.top),
           std::max(box.right, place.right), std::max(box.bottom, place.bottom)};
  } while (TessResultIteratorNext(results.get(), RIL_SYMBOL));
  finish();
  return collected.release();
}

}  // namespace

bool vt_can_read_text(void) { return vt_tesseract("TessBaseAPICreate") != nullptr; }

vt_status vt_reader_make(const char *languages, vt_reader **reader) {
  if (!vt_can_read_text()) return VT_ABSENT;
  return fenced([&] {
    auto made = std::make_unique<vt_reader>();
    // The library complains on standard error unless told otherwise before it starts.
    TessBaseAPISetVariable(made->api, "debug_file", "/dev/null");
    char off[] = "0";
    std::vector<char *> names, values;
    for (auto &name : dictionary_variables) {
      names.push_back(name);
      values.push_back(off);
    }
    if (TessBaseAPIInit4(made->api, nullptr, languages, OEM_LSTM_ONLY, nullptr, 0, names.data(),
                         values.data(), names.size(), false) != 0) {
      return VT_NO_LANGUAGE;
    }
    *reader = made.release();
    return VT_OK;
  });
}

void vt_reader_free(vt_reader *reader) { delete reader; }

vt_status vt_reader_read(vt_reader *reader, const uint8_t *grey, int32_t width, int32_t height,
                         vt_layout layout, int32_t milliseconds, bool (*stop)(void *),
                         void *context, vt_words *words) {
  return fenced([&] {
    auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    Deadline deadline = {stop, context, end, milliseconds > 0};
    Monitor monitor(TessMonitorCreate());
    TessMonitorSetCancelFunc(monitor.get(), is_over);
    TessMonitorSetCancelThis(monitor.get(), &deadline);
    TessBaseAPISetPageSegMode(reader->api, layout == VT_BLOCK ? PSM_SINGLE_BLOCK : PSM_SPARSE_TEXT);
    TessBaseAPISetImage(reader->api, grey, width, height, 1, width);
    TessBaseAPISetSourceResolution(reader->api, 300);
    int failed = TessBaseAPIRecognize(reader->api, monitor.get());
    vt_status status = deadline.reason;
    if (status == VT_OK && failed != 0) status = VT_FAILED;
    if (status == VT_OK) *words = collect(reader->api);
    TessBaseAPIClear(reader->api);
    return status;
  });
}

#else

bool vt_can_read_text(void) { return false; }

vt_status vt_reader_make(const char *, vt_reader **) { return VT_ABSENT; }

void vt_reader_free(vt_reader *) {}

vt_status vt_reader_read(vt_reader *, const uint8_t *, int32_t, int32_t, vt_layout, int32_t,
                         bool (*)(void *), void *, vt_words *) {
  return VT_ABSENT;
}

#endif

#include <cstdlib>

void vt_words_free(vt_words words) {
  for (size_t index = 0; index < words.count; index += 1) std::free(words.words[index].text);
  std::free(words.words);
}
