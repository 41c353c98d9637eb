// Each function of zbar that is used, out of the library that is loaded when it is wanted.
#ifndef ZBAR_CALLS_H
#define ZBAR_CALLS_H

#include <zbar.h>

#include "library.h"

#define VT_ZBAR(name) ((__typeof__(&name))vt_zbar(#name))

#define zbar_image_create VT_ZBAR(zbar_image_create)
#define zbar_image_destroy VT_ZBAR(zbar_image_destroy)
#define zbar_image_first_symbol VT_ZBAR(zbar_image_first_symbol)
#define zbar_image_scanner_create VT_ZBAR(zbar_image_scanner_create)
#define zbar_image_scanner_destroy VT_ZBAR(zbar_image_scanner_destroy)
#define zbar_image_scanner_set_config VT_ZBAR(zbar_image_scanner_set_config)
#define zbar_image_set_data VT_ZBAR(zbar_image_set_data)
#define zbar_image_set_format VT_ZBAR(zbar_image_set_format)
#define zbar_image_set_size VT_ZBAR(zbar_image_set_size)
#define zbar_scan_image VT_ZBAR(zbar_scan_image)
#define zbar_symbol_get_data VT_ZBAR(zbar_symbol_get_data)
#define zbar_symbol_get_data_length VT_ZBAR(zbar_symbol_get_data_length)
#define zbar_symbol_get_loc_size VT_ZBAR(zbar_symbol_get_loc_size)
#define zbar_symbol_get_loc_x VT_ZBAR(zbar_symbol_get_loc_x)
#define zbar_symbol_get_loc_y VT_ZBAR(zbar_symbol_get_loc_y)
#define zbar_symbol_get_type VT_ZBAR(zbar_symbol_get_type)
#define zbar_symbol_next VT_ZBAR(zbar_symbol_next)

#endif
