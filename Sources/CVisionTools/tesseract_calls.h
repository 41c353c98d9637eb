// Each function of tesseract that is used, out of the library that is loaded when it is wanted.
#ifndef TESSERACT_CALLS_H
#define TESSERACT_CALLS_H

#include <tesseract/capi.h>

#include "library.h"

#define VT_TESSERACT(name) (reinterpret_cast<decltype(&name)>(vt_tesseract(#name)))

#define TessBaseAPIClear VT_TESSERACT(TessBaseAPIClear)
#define TessBaseAPICreate VT_TESSERACT(TessBaseAPICreate)
#define TessBaseAPIDelete VT_TESSERACT(TessBaseAPIDelete)
#define TessBaseAPIGetIterator VT_TESSERACT(TessBaseAPIGetIterator)
#define TessBaseAPIInit4 VT_TESSERACT(TessBaseAPIInit4)
#define TessBaseAPIRecognize VT_TESSERACT(TessBaseAPIRecognize)
#define TessBaseAPISetImage VT_TESSERACT(TessBaseAPISetImage)
#define TessBaseAPISetPageSegMode VT_TESSERACT(TessBaseAPISetPageSegMode)
#define TessBaseAPISetSourceResolution VT_TESSERACT(TessBaseAPISetSourceResolution)
#define TessBaseAPISetVariable VT_TESSERACT(TessBaseAPISetVariable)
#define TessDeleteText VT_TESSERACT(TessDeleteText)
#define TessMonitorCreate VT_TESSERACT(TessMonitorCreate)
#define TessMonitorDelete VT_TESSERACT(TessMonitorDelete)
#define TessMonitorSetCancelFunc VT_TESSERACT(TessMonitorSetCancelFunc)
#define TessMonitorSetCancelThis VT_TESSERACT(TessMonitorSetCancelThis)
#define TessPageIteratorBaseline VT_TESSERACT(TessPageIteratorBaseline)
#define TessPageIteratorBoundingBox VT_TESSERACT(TessPageIteratorBoundingBox)
#define TessPageIteratorIsAtBeginningOf VT_TESSERACT(TessPageIteratorIsAtBeginningOf)
#define TessResultIteratorConfidence VT_TESSERACT(TessResultIteratorConfidence)
#define TessResultIteratorDelete VT_TESSERACT(TessResultIteratorDelete)
#define TessResultIteratorGetPageIteratorConst VT_TESSERACT(TessResultIteratorGetPageIteratorConst)
#define TessResultIteratorGetUTF8Text VT_TESSERACT(TessResultIteratorGetUTF8Text)
#define TessResultIteratorNext VT_TESSERACT(TessResultIteratorNext)

#endif
