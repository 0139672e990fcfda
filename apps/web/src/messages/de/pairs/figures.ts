import type { FigureSentences } from '../../../content/pairs/pair-texts.ts';

/** Was zu Bildern und Diagrammen gesagt wird. */
export const figures: FigureSentences = {
  figures: 'Der Unterschied, zu sehen',
  figuresLead: 'Vom Konverter selbst aus seinen eigenen Beispielbildern gemacht, {day}.',
  figure_quality: 'Die Qualität nach Augenmaß wählen',
  figure_qualityText:
    'Derselbe Ausschnitt eines Fotos, verschieden gespeichert. WebP und AVIF haben die Qualitätszahl, bei der sie dem Original so nahe kommen wie das mittlere JPEG. Wählen Sie eines und verschieben Sie die Linie.',
  figure_qualityKept:
    'Ein Ausschnitt eines Fotos, verschieden komprimiert. Was die Kompression genommen hat, kommt nicht zurück: Das {to} bekommt die Pixel, die das {from} hat. Wählen Sie eines und verschieben Sie die Linie.',
  figure_pick: 'Rechts der Linie',
  figure_variant: '{format}, Qualität {quality}',
  figure_variantAlt:
    'Eine Hütte mit hellen Fenstern zwischen Kiefern, gespiegelt in einem See: {format} mit Qualität {quality}',
  figure_likeness: 'Ähnlichkeit {score} von 100',
  figure_weight: 'Was es wiegt',
  figure_weight_photo:
    'Das Beispielfoto als {from} und was daraus mit den Einstellungen wird, mit denen diese Seiten beginnen.',
  figure_weight_raw:
    'Die Beispiel-Rohdatei und was aus ihr mit den Einstellungen wird, mit denen diese Seiten beginnen.',
  figure_weight_drawing:
    'Die Beispielzeichnung und was aus ihr mit den Einstellungen wird, mit denen diese Seiten beginnen.',
  figure_weight_animation:
    'Die Beispielanimation als {from} und was daraus mit den Einstellungen wird, mit denen diese Seiten beginnen.',
  figure_time: 'Wie lange es dauert',
  figure_timeText: 'Ein Foto von 12 Megapixeln, nach der Uhr; {browser}, {day}.',
  figure_timeQuality: 'Ein Foto von 12 Megapixeln mit Qualität {quality}, nach der Uhr; {browser}, {day}.',
  figure_native: 'Natives Programm',
  figure_seconds: '{seconds} s',
  figure_profile: 'Wenn ein Farbprofil übergangen wird',
  figure_profileText:
    '{from}-Dateien können in einem Profil sagen, was ihre Zahlen bedeuten, wie iPhone-Fotos mit Display P3. Links wird es gelesen, wie hier. Rechts hat ein Programm es übergangen: dieselben Zahlen, blassere Farben.',
  figure_profile_read: 'Profil gelesen',
  figure_profile_readAlt: 'Ein Abzug in der Schale unter der roten Lampe, leuchtend rot',
  figure_profile_ignored: 'Profil übergangen',
  figure_profile_ignoredAlt: 'Derselbe Abzug in blasserem Rot',
  figure_orientation: 'Wenn die Ausrichtung übergangen wird',
  figure_orientationText:
    'Kameras speichern die Pixel so, wie der Sensor liegt, mit einem Vermerk, welche Seite oben ist. Links wird der Vermerk befolgt, wie hier. Rechts hat ein Programm ihn übergangen.',
  figure_orientation_read: 'Gedreht nach dem Vermerk',
  figure_orientation_readAlt: 'Berge über einem See, aufrecht',
  figure_orientation_ignored: 'Wie die Pixel liegen',
  figure_orientation_ignoredAlt: 'Dieselben Berge, auf der Seite liegend',
  figure_raw: 'Das Bild in der Rohdatei und ihre Entwicklung',
  figure_rawText:
    'Links das kleine Bild, das die Kamera in der Datei abgelegt hat, vergrößert. Rechts, was hier aus den Daten des Sensors entwickelt wird.',
  figure_raw_stored: 'Von der Kamera abgelegt',
  figure_raw_storedAlt: 'Eine Hütte am See am Morgen, weich wie ein vergrößertes Bild',
  figure_raw_developed: 'Hier entwickelt',
  figure_raw_developedAlt: 'Dieselbe Hütte mit den Einzelheiten und dem Rauschen des Sensors',
};
