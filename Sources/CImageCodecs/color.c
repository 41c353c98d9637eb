#include "CImageCodecs.h"

#include <stdlib.h>
#include <string.h>

#include <lcms2.h>
#include <lcms2_plugin.h>

// A context of its own for every conversion: nothing is shared, no message is printed, and a
// profile that asks for gigabytes gets nothing.

struct pl_color {
  cmsContext context;
  cmsHTRANSFORM transform;
  int32_t channels;
  /// What each grey becomes.
  uint8_t greys[256][3];
};

/// The most that one table of a profile may take.
enum { largest_table = 1 << 25 };

static void *take(cmsContext context, cmsUInt32Number size) {
  (void)context;
  return size == 0 || size > largest_table ? NULL : malloc(size);
}

static void give_back(cmsContext context, void *memory) {
  (void)context;
  free(memory);
}

static void *resize(cmsContext context, void *memory, cmsUInt32Number size) {
  (void)context;
  return size > largest_table ? NULL : realloc(memory, size);
}

static void discard(cmsContext context, cmsUInt32Number code, const char *words) {
  (void)context;
  (void)code;
  (void)words;
}

static cmsContext context_open(void) {
  cmsPluginMemHandler memory;
  memset(&memory, 0, sizeof memory);
  memory.base.Magic = cmsPluginMagicNumber;
  memory.base.ExpectedVersion = 2000;
  memory.base.Type = cmsPluginMemHandlerSig;
  memory.MallocPtr = take;
  memory.FreePtr = give_back;
  memory.ReallocPtr = resize;
  cmsContext context = cmsCreateContext(&memory, NULL);
  if (context != NULL) cmsSetLogErrorHandlerTHR(context, discard);
  return context;
}

static uint8_t distance(const uint8_t *a, const uint8_t *b) {
  int most = 0;
  for (int i = 0; i < 3; i++) most = abs(a[i] - b[i]) > most ? abs(a[i] - b[i]) : most;
  return (uint8_t)most;
}

/// Whether white comes out light and black dark; of a profile of noise it does not.
static int is_plausible(cmsHTRANSFORM transform) {
  // For inks too, which are stored as the light they leave.
  uint8_t ends[2][4] = {{0, 0, 0, 0}, {255, 255, 255, 255}};
  for (int end = 0; end < 2; end++) {
    uint8_t level[3];
    cmsDoTransform(transform, ends[end], level, 1);
    for (int i = 0; i < 3; i++) {
      if (end == 0 ? level[i] > 96 : level[i] < 208) return 0;
    }
  }
  return 1;
}

/// Whether colours stay as they are, to within a level.
static int is_needless(const struct pl_color *color) {
  if (color->channels == PL_INKS) return 0;
  if (color->channels == PL_GREY) {
    for (int i = 0; i < 256; i++) {
      uint8_t same[3] = {(uint8_t)i, (uint8_t)i, (uint8_t)i};
      if (distance(color->greys[i], same) > 1) return 0;
    }
    return 1;
  }
  for (int r = 0; r <= 255; r += 51) {
    for (int g = 0; g <= 255; g += 51) {
      for (int b = 0; b <= 255; b += 51) {
        uint8_t before[3] = {(uint8_t)r, (uint8_t)g, (uint8_t)b};
        uint8_t after[3];
        cmsDoTransform(color->transform, before, after, 1);
        if (distance(before, after) > 1) return 0;
      }
    }
  }
  return 1;
}

void pl_color_free(pl_color *color) {
  if (color == NULL) return;
  if (color->transform != NULL) cmsDeleteTransform(color->transform);
  if (color->context != NULL) cmsDeleteContext(color->context);
  free(color);
}

/// Makes the conversion from a profile, which it closes.
static pl_color_outcome make(cmsContext context, cmsHPROFILE profile, int32_t channels,
                             pl_color **made) {
  struct pl_color *color = calloc(1, sizeof *color);
  cmsHPROFILE target = cmsCreate_sRGBProfileTHR(context);
  cmsUInt32Number form = channels == PL_GREY   ? TYPE_GRAY_8
                         : channels == PL_INKS ? TYPE_CMYK_8_REV
                                               : TYPE_RGB_8;
  cmsHTRANSFORM transform = NULL;
  if (color != NULL && target != NULL) {
    transform =
        cmsCreateTransformTHR(context, profile, form, target, TYPE_RGB_8, INTENT_PERCEPTUAL, 0);
  }
  if (target != NULL) cmsCloseProfile(target);
  cmsCloseProfile(profile);
  if (transform == NULL) {
    free(color);
    cmsDeleteContext(context);
    return PL_COLOR_BROKEN;
  }
  color->context = context;
  color->transform = transform;
  color->channels = channels;
  if (!is_plausible(transform)) {
    pl_color_free(color);
    return PL_COLOR_BROKEN;
  }
  if (channels == PL_GREY) {
    uint8_t all[256];
    for (int i = 0; i < 256; i++) all[i] = (uint8_t)i;
    cmsDoTransform(transform, all, color->greys, 256);
  }
  if (is_needless(color)) {
    pl_color_free(color);
    return PL_COLOR_NEEDLESS;
  }
  *made = color;
  return PL_COLOR_MADE;
}

static cmsColorSpaceSignature space_of(int32_t channels) {
  switch (channels) {
  case PL_GREY:
    return cmsSigGrayData;
  case PL_INKS:
    return cmsSigCmykData;
  default:
    return cmsSigRgbData;
  }
}

pl_color_outcome pl_color_from_profile(const uint8_t *bytes, size_t count, int32_t channels,
                                       pl_color **color) {
  if (count > PL_LARGEST_PROFILE) return PL_COLOR_BROKEN;
  cmsContext context = context_open();
  if (context == NULL) return PL_COLOR_BROKEN;
  cmsHPROFILE profile = cmsOpenProfileFromMemTHR(context, bytes, (cmsUInt32Number)count);
  if (profile == NULL) {
    cmsDeleteContext(context);
    return PL_COLOR_BROKEN;
  }
  pl_color_outcome outcome = PL_COLOR_MADE;
  switch (cmsGetDeviceClass(profile)) {
  case cmsSigInputClass:
  case cmsSigDisplayClass:
  case cmsSigOutputClass:
  case cmsSigColorSpaceClass:
    if (cmsGetColorSpace(profile) != space_of(channels)) outcome = PL_COLOR_OTHER;
    break;
  default:
    outcome = PL_COLOR_OTHER;
  }
  if (outcome != PL_COLOR_MADE) {
    cmsCloseProfile(profile);
    cmsDeleteContext(context);
    return outcome;
  }
  return make(context, profile, channels, color);
}

static cmsToneCurve *curve_of(cmsContext context, const pl_color_description *description) {
  // Each is (a x + b)^g from d on and c x below.
  static const double srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  static const double television[5] = {1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081};
  switch (description->curve) {
  case PL_CURVE_SRGB:
    return cmsBuildParametricToneCurve(context, 4, srgb);
  case PL_CURVE_TELEVISION:
    return cmsBuildParametricToneCurve(context, 4, television);
  default:
    return cmsBuildGamma(context, description->gamma);
  }
}

pl_color_outcome pl_color_from_description(const pl_color_description *description,
                                           int32_t channels, pl_color **color) {
  if (channels == PL_INKS) return PL_COLOR_OTHER;
  if (description->curve == PL_CURVE_GAMMA &&
      !(description->gamma >= 0.1 && description->gamma <= 10)) {
    return PL_COLOR_BROKEN;
  }
  cmsContext context = context_open();
  if (context == NULL) return PL_COLOR_BROKEN;
  cmsToneCurve *curve = curve_of(context, description);
  cmsHPROFILE profile = NULL;
  if (curve != NULL && channels == PL_GREY) {
    profile = cmsCreateGrayProfileTHR(context, cmsD50_xyY(), curve);
  } else if (curve != NULL) {
    const double *x = description->x;
    const double *y = description->y;
    int usable = 1;
    // Noise would be divided by; real light lies well inside.
    for (int i = 0; i < 4; i++) usable &= x[i] >= 0 && x[i] <= 1 && y[i] >= 0.001 && y[i] <= 1;
    cmsCIExyY white = {x[3], y[3], 1};
    cmsCIExyYTRIPLE primaries = {{x[0], y[0], 1}, {x[1], y[1], 1}, {x[2], y[2], 1}};
    cmsToneCurve *curves[3] = {curve, curve, curve};
    if (usable) profile = cmsCreateRGBProfileTHR(context, &white, &primaries, curves);
  }
  if (curve != NULL) cmsFreeToneCurve(curve);
  if (profile == NULL) {
    cmsDeleteContext(context);
    return PL_COLOR_BROKEN;
  }
  return make(context, profile, channels, color);
}

void pl_color_apply(const pl_color *color, uint8_t *pixels, size_t count) {
  if (color->channels == PL_GREY) {
    for (size_t i = 0; i < count; i++, pixels += 3) memcpy(pixels, color->greys[pixels[0]], 3);
    return;
  }
  enum { most = 1 << 20 };
  for (size_t done = 0; done < count && color->channels == PL_COLOURS; done += most) {
    size_t some = count - done < most ? count - done : most;
    cmsDoTransform(color->transform, pixels + done * 3, pixels + done * 3, (cmsUInt32Number)some);
  }
}

void pl_color_apply_inks(const pl_color *color, const uint8_t *inks, uint8_t *pixels,
                         size_t count) {
  if (color->channels != PL_INKS) return;
  cmsDoTransform(color->transform, inks, pixels, (cmsUInt32Number)count);
}
