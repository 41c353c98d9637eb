// Everything that touches zbar.
#include "CVisionTools.h"

#include <stdlib.h>
#include <string.h>

#if __has_include(<zbar.h>)

#include "zbar_calls.h"

bool vt_can_read_codes(void) { return vt_zbar("zbar_scan_image") != NULL; }

static bool symbology_of(zbar_symbol_type_t type, vt_symbology *symbology) {
  switch (type) {
  case ZBAR_EAN8:
    *symbology = VT_EAN8;
    return true;
  case ZBAR_EAN13:
    *symbology = VT_EAN13;
    return true;
  case ZBAR_UPCA:
    *symbology = VT_UPCA;
    return true;
  case ZBAR_UPCE:
    *symbology = VT_UPCE;
    return true;
  case ZBAR_CODE128:
    *symbology = VT_CODE128;
    return true;
  case ZBAR_QRCODE:
    *symbology = VT_QR;
    return true;
  default:
    return false;
  }
}

/// The kinds that carry a check over all of the code: others are found in foliage as well.
static void configure(zbar_image_scanner_t *scanner) {
  static const zbar_symbol_type_t kinds[] = {ZBAR_EAN8, ZBAR_EAN13,   ZBAR_UPCA,
                                             ZBAR_UPCE, ZBAR_CODE128, ZBAR_QRCODE};
  zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0);
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index += 1) {
    zbar_image_scanner_set_config(scanner, kinds[index], ZBAR_CFG_ENABLE, 1);
  }
  zbar_image_scanner_set_config(scanner, ZBAR_CODE128, ZBAR_CFG_MIN_LEN, 4);
  zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_POSITION, 1);
}

static vt_box box_of(const zbar_symbol_t *symbol) {
  vt_box box = {0, 0, 0, 0};
  unsigned count = zbar_symbol_get_loc_size(symbol);
  for (unsigned index = 0; index < count; index += 1) {
    int32_t x = zbar_symbol_get_loc_x(symbol, index), y = zbar_symbol_get_loc_y(symbol, index);
    if (index == 0 || x < box.left) box.left = x;
    if (index == 0 || y < box.top) box.top = y;
    if (index == 0 || x >= box.right) box.right = x + 1;
    if (index == 0 || y >= box.bottom) box.bottom = y + 1;
  }
  return box;
}

static vt_status collect(const zbar_image_t *image, vt_codes *codes) {
  size_t capacity = 0;
  const zbar_symbol_t *symbol = zbar_image_first_symbol(image);
  for (; symbol != NULL; symbol = zbar_symbol_next(symbol)) capacity += 1;
  vt_codes found = {calloc(capacity + 1, sizeof(vt_code)), 0};
  if (found.codes == NULL) return VT_OUT_OF_MEMORY;
  for (symbol = zbar_image_first_symbol(image); symbol != NULL; symbol = zbar_symbol_next(symbol)) {
    vt_code *code = &found.codes[found.count];
    if (!symbology_of(zbar_symbol_get_type(symbol), &code->symbology)) continue;
    code->length = zbar_symbol_get_data_length(symbol);
    code->payload = malloc(code->length + 1);
    if (code->payload == NULL) {
      vt_codes_free(found);
      return VT_OUT_OF_MEMORY;
    }
    memcpy(code->payload, zbar_symbol_get_data(symbol), code->length);
    code->payload[code->length] = 0;
    code->box = box_of(symbol);
    found.count += 1;
  }
  *codes = found;
  return VT_OK;
}

vt_status vt_codes_read(const uint8_t *grey, uint32_t width, uint32_t height, vt_codes *codes) {
  if (!vt_can_read_codes()) return VT_ABSENT;
  zbar_image_scanner_t *scanner = zbar_image_scanner_create();
  zbar_image_t *image = zbar_image_create();
  vt_status status = VT_OUT_OF_MEMORY;
  if (scanner != NULL && image != NULL) {
    configure(scanner);
    zbar_image_set_format(image, 'Y' | '8' << 8 | '0' << 16 | (unsigned long)'0' << 24);
    zbar_image_set_size(image, width, height);
    // Without a handler the image neither changes nor frees its data.
    zbar_image_set_data(image, grey, (unsigned long)width * height, NULL);
    status = zbar_scan_image(scanner, image) < 0 ? VT_FAILED : collect(image, codes);
  }
  if (image != NULL) zbar_image_destroy(image);
  if (scanner != NULL) zbar_image_scanner_destroy(scanner);
  return status;
}

#else

bool vt_can_read_codes(void) { return false; }

vt_status vt_codes_read(const uint8_t *grey, uint32_t width, uint32_t height, vt_codes *codes) {
  (void)grey, (void)width, (void)height, (void)codes;
  return VT_ABSENT;
}

#endif

void vt_codes_free(vt_codes codes) {
  for (size_t index = 0; index < codes.count; index += 1) free(codes.codes[index].payload);
  free(codes.codes);
}
