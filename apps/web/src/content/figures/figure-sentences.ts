/** What is said of the pictures and charts on the pages of conversions, in English. */
export const figureSentences = {
  figures: 'See the difference',
  figuresLead: 'Made by the converter itself from its own sample pictures, {day}.',
  figure_quality: 'Pick a quality by eye',
  figure_qualityText:
    'The same part of a photo, saved in different ways. WebP and AVIF have the quality number at which they come as close to the original as the middle JPEG. Pick one, then move the line.',
  figure_qualityKept:
    'A part of a photo, compressed in different ways. What compression took does not come back: the {to} gets the pixels that the {from} has. Pick one, then move the line.',
  figure_pick: 'Shown right of the line',
  figure_variant: '{format}, quality {quality}',
  figure_variantAlt: 'A cabin with lit windows between pines, mirrored in a lake: {format} at quality {quality}',
  figure_likeness: 'likeness {score} of 100',
  figure_weight: 'What it weighs',
  figure_weight_photo:
    'The sample photo as {from}, and what that becomes with the settings that these pages begin with.',
  figure_weight_raw: 'The sample raw file, and what it becomes with the settings that these pages begin with.',
  figure_weight_drawing: 'The sample drawing, and what it becomes with the settings that these pages begin with.',
  figure_weight_animation:
    'The sample animation as {from}, and what that becomes with the settings that these pages begin with.',
  figure_time: 'How long it takes',
  figure_timeText: 'A photo of 12 megapixels, by the clock; {browser}, {day}.',
  figure_timeQuality: 'A photo of 12 megapixels at quality {quality}, by the clock; {browser}, {day}.',
  figure_native: 'Native program',
  figure_seconds: '{seconds} s',
  figure_profile: 'When a colour profile is passed over',
  figure_profileText:
    '{from} files can say by a profile what their numbers mean, as iPhone photos do with Display P3. Left, it is read, as here. Right, a program passed it over: the same numbers, paler colours.',
  figure_profile_read: 'Profile read',
  figure_profile_readAlt: 'A print in its tray under the red lamp, glowing red',
  figure_profile_ignored: 'Profile passed over',
  figure_profile_ignoredAlt: 'The same print in a paler red',
  figure_orientation: 'When the orientation is passed over',
  figure_orientationText:
    'Cameras store the pixels as the sensor lies, with a note which side is up. Left, the note is followed, as here. Right, a program passed it over.',
  figure_orientation_read: 'Turned as the note says',
  figure_orientation_readAlt: 'Mountains above a lake, upright',
  figure_orientation_ignored: 'As the pixels lie',
  figure_orientation_ignoredAlt: 'The same mountains, lying on their side',
  figure_raw: 'The picture in the raw file, and its development',
  figure_rawText:
    'Left, the small picture that the camera stored in the file, enlarged. Right, what is developed here from the data of the sensor.',
  figure_raw_stored: 'Stored by the camera',
  figure_raw_storedAlt: 'A cabin at a lake in the morning, soft as an enlarged picture is',
  figure_raw_developed: 'Developed here',
  figure_raw_developedAlt: 'The same cabin with the detail and the grain of the sensor',
} as const;
