/** German words for the options of every target, by their names or those of the switches that stand for their values. */
export const options = {
  width: { label: 'Breite', unset: 'Auto' },
  height: { label: 'Höhe', unset: 'Auto' },
  fit: {
    label: 'Art der Größenänderung',
    values: { fit: 'Einpassen', fill: 'Füllen', crop: 'Ausschneiden', stretch: 'Strecken' },
    helpOf: {
      fit: 'Das ganze Bild passt in den Rahmen.',
      fill: 'Füllt den Rahmen; was übersteht, wird abgeschnitten.',
      crop: 'Schneidet die Mitte aus, ohne zu skalieren.',
      stretch: 'Genau der Rahmen; das Seitenverhältnis kann sich ändern.',
    },
  },
  filter: {
    label: 'Skalierungsfilter',
    help: 'Wie Pixel beim Skalieren gewichtet werden.',
    values: {
      lanczos3: 'Lanczos: scharf',
      mitchell: 'Mitchell: weich',
      'catmull-rom': 'Catmull-Rom',
      triangle: 'Dreieck',
      box: 'Kasten: Mittelwert',
      nearest: 'Nächstes Pixel: Pixelgrafik',
    },
  },
  enlarge: { label: 'Kleinere Bilder vergrößern', help: 'Sonst behalten sie ihre Größe.' },
  extractVideo: { label: 'Video bewegter Fotos speichern', help: 'Als eigene Datei neben dem Bild.' },
  background: {
    label: 'Hintergrundfarbe',
    help: 'Füllt, was durchsichtig ist.',
    pick: 'Hintergrundfarbe auswählen',
  },
  dpi: {
    label: 'Druckauflösung',
    help: 'Punkte pro Zoll, in die Datei geschrieben. Der Wert einer Datei bleibt, bis Sie einen wählen; Dokumente werden bis dahin mit 150 gezeichnet.',
    unset: '{{dpi}} oder wie in der Datei',
    values: { 72: '72 Web' },
  },
  srgb: { label: 'In sRGB umwandeln', help: 'Sonst behalten Farben ihr Profil, wo das Format es fasst.' },
  keepHdr: { label: 'HDR behalten', help: 'Wo das Format es fasst. Bildschirme ohne HDR zeigen das Bild wie gewohnt.' },
  strip: { label: 'Metadaten entfernen', help: 'Lässt Kamera, Ort und Datum weg. Die Farben bleiben richtig.' },
  noLocation: {
    label: 'Ort entfernen',
    help: 'Behält Kamera und Datum, lässt den Aufnahmeort weg.',
    idle: 'Es werden schon alle Metadaten entfernt.',
  },
  pages: {
    label: 'Seiten',
    help: 'first, all oder Seiten wie 1-3,7. Leer: jede Seite, und von Animationen, was das Format fasst.',
    invalid: 'Schreiben Sie first, all oder Nummern und Bereiche wie 1-3,7.',
  },
  toneMap: {
    label: 'Tonwertanpassung',
    help: 'Wie Licht heller als Weiß gezeigt wird: HDR-Fotos, EXR, Radiance.',
    values: { auto: 'Automatisch', reinhard: 'Lichter stauchen', aces: 'Wie Film', clip: 'Bei Weiß abschneiden' },
  },
  exposure: {
    label: 'Belichtung',
    help: 'In Blenden, für Bilder mit hohem Dynamikumfang: 1 verdoppelt das Licht.',
  },
};
