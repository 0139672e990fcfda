import { figures } from './figures.ts';
/** What the pages of conversions say in German, by the keys of the English sentences. */
export const sentences = {
  ...figures,
  pageTitle: '{from} in {to} umwandeln, ohne Hochladen auf Ihrem Gerät | Safelight',
  description:
    '{from} in {to} umwandeln, auf Ihrem Gerät: {hooks}. Kostenlos, einzeln oder ganze Ordner, ohne Hochladen.',
  comma: ', ',

  note_lossless: 'Eingestellt auf „[Lossless]“: Die JPEG-Daten werden gepackt und lassen sich wieder auspacken.',
  note_keepPixels: 'Eingestellt auf „[Keep pixels of JPEG files]“: Nichts wird noch einmal komprimiert.',
  note_trace: 'Eingestellt auf „[Trace]“: Aus dem Bild werden Formen gezeichnet.',
  note_dpi: 'Eingestellt auf 300 Punkte pro Zoll.',

  hook_embedded: 'JPEG-Daten ohne Verlust übernommen',
  hook_developed: 'aus den Sensordaten entwickelt',
  hook_drawnPdf: 'Text und Zeichnungen scharf gerendert',
  hook_drawnSvg: 'in jeder Größe gezeichnet',
  hook_light: 'Lichter mit Tonwertabbildung',
  hook_svg: 'zu frei skalierbaren Formen nachgezeichnet',
  hook_ico: 'sieben Größen in einem Symbol',
  hook_gif: 'sorgfältig auf 256 Farben gebracht',
  hook_alphaKept: 'Transparenz bleibt',
  hook_alphaFilled: 'Hintergrund nach Wahl',
  hook_alphaHard: 'Transparenz an oder aus',
  hook_animation: 'Animation bleibt',
  hook_all_pictures: 'alle Bilder bleiben',
  hook_all_pages: 'alle Seiten bleiben',
  hook_each_pictures: 'jedes Bild eine Datei',
  hook_each_pages: 'jede Seite eine Datei',
  hook_layers: 'Ebenen vereint',
  hook_metadata: 'Kameradaten bleiben',
  hook_profile: 'Farbprofil bleibt',
  hook_folders: 'ganze Ordner auf einmal',
  hook_depth: 'volle Farbtiefe',
  hook_quality: 'Qualität nach Wahl',
  hook_exact: 'kein Pixel geht verloren',

  comments: 'Kommentare',
  written_embedded: 'Die JPEG-Daten kommen so in das {to}, wie sie sind: Nichts wird noch einmal komprimiert.',
  written_svg:
    'Das Bild wird nachgezeichnet: Flächen einer Farbe treten an die Stelle von Pixeln, feine Einzelheiten gehen.',
  written_gif:
    'Die Farben werden auf eine Palette von höchstens 256 je Bild gebracht und gerastert, damit Verläufe halten.',
  written_ico: 'Das Bild wird in Quadrate von 16 bis 256 Pixel eingepasst; keines wird größer als das Bild.',
  written_dng:
    'Aus dem Mosaik des Sensors werden volle Farben: sechzehn lineare Bit, nicht mehr die unberührten Rohdaten.',
  written_lossy:
    '{to} komprimiert mit Verlust. Bei der eingestellten Qualität 90 ist er selbst nebeneinander kaum zu sehen.',
  written_lossless: '{to} komprimiert ohne Verlust: Beim Schreiben ändert sich kein Pixel.',
  made_svg:
    'Aus Formen werden Pixel, gezeichnet in der Größe der Zeichnung oder in der, die Sie bei „[Width]“ oder „[Height]“ eingeben.',
  made_pdf: 'Text und Linien einer Seite werden Pixel: Sie lassen sich nicht mehr markieren oder durchsuchen.',
  made_camera: 'Die Daten des Sensors ({camera}) werden entwickelt: mit dem Weißabgleich der Kamera, dann aufgehellt.',
  made_dng: 'Die Rohdaten werden entwickelt, mit dem Weißabgleich der Kamera.',
  alpha_soft: 'Transparenz bleibt, weiche Kanten inbegriffen.',
  alpha_kept: 'Transparenz bleibt.',
  alpha_hard: 'Transparenz gibt es in {to} nur an oder aus: Weiche Kanten werden hart.',
  alpha_filled: 'Transparenz wird mit der Hintergrundfarbe gefüllt, mit Weiß, wenn Sie keine andere wählen.',
  alphaRare_soft: 'Transparenz bleibt, wo eine Datei sie hat, weiche Kanten inbegriffen.',
  alphaRare_kept: 'Transparenz bleibt, wo eine Datei sie hat.',
  alphaRare_hard: 'Transparenz, wo eine Datei sie hat, gibt es in {to} nur an oder aus: Weiche Kanten werden hart.',
  alphaRare_filled:
    'Transparenz, wo eine Datei sie hat, wird mit der Hintergrundfarbe gefüllt, mit Weiß, wenn Sie keine andere wählen.',
  animation_first:
    'Von einer Animation wird das erste Bild genommen; mit all im Feld „[Pages]“ wird jedes Bild eine Datei.',
  animation_kept: 'Die Animation bleibt, mit Zeiten und Wiederholungen.',
  animation_rare: 'Eine Animation, wo eine Datei sie hat, bleibt, mit Zeiten und Wiederholungen.',
  pages_layers: 'Sichtbare Ebenen werden zu einem Bild vereint, wie das Programm sie zeigt.',
  pages_all_pictures: 'Alle Bilder einer Datei kommen der Reihe nach in ein {to}.',
  pages_all_pages: 'Alle Seiten einer Datei kommen der Reihe nach in ein {to}.',
  pages_each_pictures: 'Jedes Bild einer Datei wird ein eigenes {to}, der Reihe nach nummeriert.',
  pages_each_pages: 'Jede Seite einer Datei wird ein eigenes {to}, der Reihe nach nummeriert.',
  pages_one_sizes:
    'Von mehreren Größen in einer Datei wird die größte genommen; das Feld „[Pages]“ nimmt andere oder alle.',
  pages_one_surfaces:
    'Von mehreren Flächen in einer Datei wird die erste genommen; das Feld „[Pages]“ nimmt andere oder alle.',
  depth_light:
    'Licht, das heller ist als Weiß, wird in den Umfang von {to} gebracht; „[Exposure]“ und „[Tone mapping]“ sagen, wie.',
  depth_fewer:
    'Hat eine Datei mehr als {left} Bit je Farbe (bis {bits}), bleiben {left}: Glatte Himmel haben bei starker Bearbeitung weniger Reserve.',
  depth_fewerRaw:
    'Von den bis zu {bits} Bit je Farbe des Sensors bleiben {left}: Glatte Himmel haben bei starker Bearbeitung weniger Reserve.',
  depth_kept: 'Die Farbtiefe bleibt, bis {bits} Bit.',
  profile_lost: 'Farben eines anderen Profils werden nach sRGB umgerechnet, weil {to} kein Profil fasst.',
  profile_cmykKept: 'Das Farbprofil geht mit, und CMYK bleibt im {to} CMYK.',
  profile_cmykChanged: 'Das Farbprofil geht mit; nur CMYK wird für {to} in RGB umgerechnet.',
  profile_kept: 'Das Farbprofil geht mit, auch Display P3 und Adobe RGB.',
  metadata_own: 'Was das {from} von sich sagt, geht mit ({blocks}).',
  metadata_kept: 'Kamera, Datum und Ort gehen mit ({blocks}); Sie können den Ort oder alles weglassen.',
  metadata_lost: 'Kamera, Datum und Ort fallen weg: {to} hat keinen Platz für {blocks}.',
  metadata_lostOther: 'Es fällt weg: {to} hat keinen Platz für {blocks}.',
  density_lost: 'Die Druckauflösung fällt weg, weil {to} sie nicht speichert.',

  loss: 'Geht von {from} zu {to} Qualität verloren?',
  loss_keepPixels:
    'Hier nicht. Die Seite ist auf „[Keep pixels of JPEG files]“ eingestellt: Die komprimierten Daten werden übernommen, und nur die Endung ändert sich.',
  loss_embedded:
    'Nein. Das komprimierte Bild im {to} ist das, das Sie hatten, unberührt. Was {from} beim ersten Speichern verlor, bleibt, wie es war.',
  loss_svg:
    'Es wird etwas anderes. Beim Nachzeichnen werden Flächen ähnlicher Farbe zu Formen, die in jeder Größe scharf sind; ein Foto verliert seine Struktur. Wählen Sie „[Embed]“ bei „[Method]“, um das {from} unverändert im SVG mitzunehmen.',
  loss_drawnPdf:
    'Es wird scharf für eine Größe gezeichnet; beim späteren Vergrößern sieht man Pixel. Erhöhen Sie „[Print resolution]“ für mehr Pixel.',
  loss_drawnPdfLossy:
    'Es wird scharf für eine Größe gezeichnet; beim späteren Vergrößern sieht man Pixel. Erhöhen Sie „[Print resolution]“ für mehr Pixel; bei Qualität 90 fügt das {to} selbst kaum Unschärfe hinzu.',
  loss_drawnSvg:
    'Es wird scharf für eine Größe gezeichnet; beim späteren Vergrößern sieht man Pixel. Geben Sie bei „[Width]“ mehr ein, dann sind es mehr Pixel.',
  loss_drawnSvgLossy:
    'Es wird scharf für eine Größe gezeichnet; beim späteren Vergrößern sieht man Pixel. Geben Sie bei „[Width]“ mehr ein, dann sind es mehr Pixel; bei Qualität 90 fügt das {to} selbst kaum Unschärfe hinzu.',
  loss_rawDeep:
    'Eine Raw-Datei ist noch kein Bild; erst das Entwickeln legt Weißabgleich und Helligkeit fest. Das {to} behält sechzehn Bit, es bleibt also Raum zum Bearbeiten. Behalten Sie das {from}: Es ist Ihr Negativ.',
  loss_raw:
    'Eine Raw-Datei ist noch kein Bild; erst das Entwickeln legt Weißabgleich und Helligkeit fest. Das {to} hat acht Bit: genug zum Ansehen und Drucken, nicht um Schatten um Blenden anzuheben. Behalten Sie das {from}: Es ist Ihr Negativ.',
  loss_gif:
    'Bei den Farben ja: {to} kennt 256 je Bild. Flächige Zeichnungen ändern sich kaum; Verläufe und Fotos werden körnig.',
  loss_ico:
    'Nur durch das Verkleinern: Jede Größe wird scharf aus dem vollen Bild berechnet und ohne Verlust gespeichert.',
  loss_light:
    'Im Umfang ja: {from} fasst Licht weit über Weiß, {to} endet bei Weiß. Ändern Sie „[Exposure]“, um mehr vom Dunklen oder vom Hellen zu sehen.',
  loss_twice:
    'Ein wenig. Beide komprimieren mit Verlust, es ist also die zweite Generation; behalten Sie das {from} von allem, was zählt. Bei Qualität 90 finden Sie den Unterschied kaum; bei 100 ist er noch kleiner und die Datei viel größer.',
  loss_once:
    'Ein wenig. Das {from} war genau, das {to} ist nah daran. Bei Qualität 90 finden Sie den Unterschied kaum; bei 100 ist er noch kleiner und die Datei viel größer.',
  loss_noGain:
    'Nein, und es kommt keine hinzu: Das {to} enthält genau das, was das {from} zeigt, die Spuren seiner Kompression inbegriffen.',
  loss_depth: 'Nur bei der Farbtiefe: {to} speichert {left} Bit je Farbe. Innerhalb dieser ist jedes Pixel genau.',
  loss_layers:
    'Vom Bild, wie man es sieht, nichts. Die Ebenen sind im {to} nicht mehr getrennt; behalten Sie also das {from} zum Weiterarbeiten.',
  loss_none: 'Nein. {from} und {to} behalten beide jedes Pixel genau so, wie es ist.',
  weight_larger: 'Warum ist das {to} größer als das {from}?',
  weight_smaller: 'Warum ist das {to} kleiner als das {from}?',
  weight_why: '{from} {fromPacks}; {to} {toPacks}.',
  weight_example:
    ' Ein Handyfoto von 12 Megapixeln brauchte {fromSize} als {from} ({fromHow}) und {toSize} als {to} ({toHow}).',
  weight_tip: ' Weniger Pixel helfen am meisten: Geben Sie unter „[Size]“ eine „[Width]“ ein.',
  weighed_phone: 'wie das Handy es schrieb',
  weighed_quality: 'bei Qualität {quality}',
  weighed_exact: 'ohne Verlust',
  alphaAsk: 'Behält das {to} die Transparenz von meinem {from}?',
  alphaAsk_soft: 'Ja. Auch {to} hat einen Alphakanal, und halb durchsichtige Pixel bleiben halb durchsichtig.',
  alphaAsk_kept: 'Ja. Was im {from} durchsichtig ist, ist es auch im {to}.',
  alphaAsk_hard:
    'Zum Teil. Ein Pixel in {to} ist durchsichtig oder deckend; weiche Schatten und glatte Kanten werden zu Stufen. WebP und PNG behalten sie.',
  alphaAsk_filled:
    'Nein: {to} kennt keine. Durchsichtige Stellen bekommen die „[Background colour]“ unter „[File]“, zuerst Weiß. Für Transparenz wählen Sie PNG oder WebP.',
  moves: 'Bewegt sich mein {from} als {to} noch?',
  moves_yes:
    'Ja. Alle Bilder, ihre Zeiten und die Zahl der Wiederholungen gehen mit; schreiben Sie first in das Feld „[Pages]“, wenn Sie ein Standbild möchten.',
  still: 'Was wird aus einem animierten {from}?',
  still_first:
    '{to} fasst ein Bild, also ist es das erste. Schreiben Sie all oder Nummern wie 1-3,7 in das Feld „[Pages]“, um die Bilder als einzelne Dateien zu bekommen.',
  several_pictures: 'Was geschieht mit den Bildern in {from}-Dateien?',
  several_pages: 'Was geschieht mit den Seiten von {from}-Dateien?',
  several_sizes: 'Was geschieht mit den Größen in {from}-Dateien?',
  several_surfaces: 'Was geschieht mit den Flächen in {from}-Dateien?',
  several_layers: 'Was geschieht mit den Ebenen von {from}-Dateien?',
  several_merged:
    'Sie werden so vereint, wie man sie sieht, mit Masken und Deckkraft. Für jede sichtbare Ebene einzeln wählen Sie „[Separate]“ bei „[Layers]“.',
  several_mergedAll:
    'Sie werden so vereint, wie man sie sieht, mit Masken und Deckkraft. Für jede sichtbare Ebene einzeln wählen Sie „[Separate]“ bei „[Layers]“ und schreiben all in das Feld „[Pages]“.',
  several_kept: 'Alle kommen der Reihe nach in dasselbe {to}. Nummern wie 1-3,7 im Feld „[Pages]“ nehmen nur diese.',
  several_apart:
    'Jede wird ein nummeriertes {to}; „[Download All (ZIP)]“ legt sie in ein ZIP. Schreiben Sie 1-3,7 oder first in das Feld „[Pages]“, um nur einige zu nehmen.',
  several_one_sizes:
    '{to} hat Platz für eine, also wird die größte genommen. Mit all im Feld „[Pages]“ wird jede der Größen eine Datei.',
  several_one_surfaces:
    '{to} hat Platz für eine, also wird die erste genommen. Mit all im Feld „[Pages]“ wird jede der Flächen eine Datei.',
  exif: 'Bleiben Datum, Kamera und GPS-Position im {to} erhalten?',
  exif_kept:
    'Ja, {blocks} werden kopiert.{holds} Setzen Sie „[Remove location]“, um nur den Ort wegzulassen, oder „[Strip metadata]“ für alles.',
  exif_lost:
    'Nein. {to} hat keinen Platz dafür und verrät also niemandem, wo und wann.{holds} Das Original behält sie.',
  negative: 'Sieht das {to} aus wie das JPEG der Kamera?',
  negative_camera:
    'Ähnlich, nicht gleich: Die Kamera fügt eigenen Kontrast, Schärfe und Objektivkorrekturen hinzu ({camera} hat dafür Bildstile). Wählen Sie „[Preview]“ bei „[Picture]“, um das JPEG zu nehmen, das sie im {from} gespeichert hat. Änderungen aus einem Raw-Programm werden nicht angewandt.',
  negative_dng:
    'Ähnlich, nicht gleich: Die Kamera fügt eigenen Kontrast, Schärfe und Objektivkorrekturen hinzu. Wählen Sie „[Preview]“ bei „[Picture]“, um das JPEG zu nehmen, das sie im {from} gespeichert hat. Änderungen aus Lightroom werden nicht angewandt.',
  animating: 'Kann ich aus mehreren {from}-Dateien eine Animation machen?',
  animating_no:
    'Hier nicht: Jedes {from} wird ein eigenes GIF, ein Standbild. Animationen, die es schon gibt, als WebP, APNG oder AVIF, werden animierte GIFs.',
  text: 'Ist der Text im {to} noch Text?',
  text_no:
    'Nein, er ist ein Bild von Text: Man kann ihn lesen, aber nicht markieren, durchsuchen oder vorlesen lassen. Behalten Sie dafür das PDF. Notizen und ausgefüllte Formulare werden mitgezeichnet.',
  drawing: 'Wie wähle ich die Größe des {to}?',
  drawing_how:
    'Geben Sie „[Width]“ oder „[Height]“ unter „[Size]“ ein; die andere Seite folgt. Ohne beides hat die Zeichnung die Größe, in der Browser sie zeigen. Schriften, die nicht in der Datei sind, werden ersetzt.',
  joining: 'Wie werden mehrere {from}-Dateien ein {to}?',
  joining_how:
    'Wandeln Sie sie um und drücken Sie „[Make one {label}]“. Dort ordnen Sie sie von Hand, nach Namen oder nach Datum und geben der Datei ihren Namen.',
  opens: 'Wo lassen sich {from}-Dateien ohne Umwandeln öffnen?',
  opens_everywhere: '{where}. {to} öffnet sich überall.',
  opens_where: '{where}. Für {to}: {toWhere}.',
  everybody: 'Können alle das {to} öffnen?',
  everybody_no: 'Nicht alle. Hier öffnet es sich: {toWhere}. Behalten Sie das {from} für die anderen.',
  uploaded: 'Werden meine {from}-Dateien hochgeladen, und wie viele kann ich umwandeln?',
  uploaded_no:
    'Nichts wird hochgeladen: Ihr Browser macht die Arbeit, auch ohne Netz. Eine Datei oder ganze Ordner, je bis 1 GB.',
  uploaded_free:
    'Nichts wird hochgeladen: Ihr Browser macht die Arbeit, auch ohne Netz. Eine Datei oder ganze Ordner, je bis 1 GB, {limit} Umwandlungen am Tag kostenlos.',
};
