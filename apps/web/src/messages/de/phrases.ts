/** German words for what codecs say of their options, by the English text. */
export const phrases = {
  Effort: 'Aufwand',
  'How hard to look for a smaller file.': 'Wie gründlich nach einer kleineren Datei gesucht wird.',
  'Bits per sample. Auto takes 8, and 10 for pictures that have more.':
    'Bit je Farbwert. Automatisch nimmt 8, und 10 für Bilder, die mehr haben.',
  'How hard to look for a smaller file. Pixels stay the same; smallest takes many times longer than fast.':
    'Wie gründlich nach einer kleineren Datei gesucht wird. Die Pixel bleiben gleich; „am kleinsten“ dauert um ein Vielfaches länger als „schnell“.',
  Fast: 'Schnell',
  Balanced: 'Ausgewogen',
  Smallest: 'Am kleinsten',
  Auto: 'Automatisch',
  None: 'Keine',
  Quality: 'Qualität',
  'Higher keeps more detail and makes a larger file.': 'Höher behält mehr Einzelheiten und macht eine größere Datei.',
  Lossless: 'Verlustfrei',
  'Keep every pixel as it is. WebP and PNG are usually smaller then.':
    'Jedes Pixel bleibt, wie es ist. WebP und PNG sind dann meist kleiner.',
  Speed: 'Tempo',
  'Lower searches longer for a smaller file.': 'Niedriger sucht länger nach einer kleineren Datei.',
  'Chroma subsampling': 'Farbunterabtastung',
  'How finely colour is stored. Auto keeps all that the picture has from quality 90 on (4:4:4 at most), and halves it below (4:2:0).':
    'Wie fein Farbe gespeichert wird. Automatisch behält ab Qualität 90 alles, was das Bild hat (höchstens 4:4:4), und halbiert darunter (4:2:0).',
  'Bit depth': 'Farbtiefe',
  'Bits per sample. Auto takes 8, and 10 or 12 for pictures that have more.':
    'Bit je Farbwert. Automatisch nimmt 8, und 10 oder 12 für Bilder, die mehr haben.',
  'Transparency quality': 'Qualität der Transparenz',
  'Quality of the transparency; 100 keeps it exact.': 'Qualität der Transparenz; 100 behält sie genau.',
  'Texture compression': 'Texturkompression',
  'None keeps every pixel. BC7 looks best of the formats that graphics cards read, BC3 is for older cards, BC1 half as large; pictures with transparency become BC3 instead of BC1.':
    '„Keine“ behält jedes Pixel. BC7 sieht von den Formaten der Grafikkarten am besten aus, BC3 ist für ältere Karten, BC1 halb so groß; Bilder mit Transparenz werden BC3 statt BC1.',
  Mipmaps: 'Mipmaps',
  'Adds smaller copies, each half as wide and high, as games want them; a third more bytes.':
    'Fügt kleinere Kopien an, jede halb so breit und hoch, wie Spiele sie brauchen; ein Drittel mehr Bytes.',
  Compression: 'Kompression',
  'How the samples are packed: lossless JPEG makes smaller files, none is written and read faster.':
    'Wie die Farbwerte gepackt werden: verlustfreies JPEG macht kleinere Dateien, „Keine“ ist schneller geschrieben und gelesen.',
  Picture: 'Bild',
  'Develop the data of the sensor, or take the picture that the camera made of them and stored beside, which is fast and often smaller.':
    'Die Daten des Sensors entwickeln oder das Bild nehmen, das die Kamera daraus gemacht und daneben gespeichert hat; das geht schnell und ist oft kleiner.',
  Develop: 'Entwickeln',
  Preview: 'Vorschau',
  'White balance': 'Weißabgleich',
  'As the camera set it when the picture was taken, measured from the picture, or for daylight.':
    'Wie die Kamera ihn bei der Aufnahme setzte, aus dem Bild gemessen oder für Tageslicht.',
  Camera: 'Kamera',
  Daylight: 'Tageslicht',
  Brighten: 'Aufhellen',
  'Scale the light so that the brightest hundredth of the pixels is white; off keeps the exposure.':
    'Das Licht so verstärken, dass das hellste Hundertstel der Pixel weiß ist; aus behält die Belichtung.',
  Brightness: 'Helligkeit',
  'Multiplies the light: 2 is one stop brighter.': 'Vervielfacht das Licht: 2 ist eine Blende heller.',
  Highlights: 'Lichter',
  'What becomes of overexposed parts: clipped to white, kept with a cast, blended, or rebuilt from the colours left.':
    'Was aus überbelichteten Stellen wird: weiß abgeschnitten, mit Farbstich behalten, gemischt oder aus den übrigen Farben wiederhergestellt.',
  Clip: 'Abschneiden',
  Unclip: 'Behalten',
  Blend: 'Mischen',
  Rebuild: 'Wiederherstellen',
  Demosaicing: 'Demosaicing',
  'How full colours are made of the sensor’s mosaic: ahd suits most pictures, fast is bilinear.':
    'Wie aus dem Mosaik des Sensors volle Farben werden: AHD passt zu den meisten Bildern, „schnell“ ist bilinear.',
  'Half size': 'Halbe Größe',
  'Make one pixel of each cell of the mosaic: half as wide and high, and much faster.':
    'Aus jeder Zelle des Mosaiks ein Pixel machen: halb so breit und hoch, und viel schneller.',
  'Bits a sample of the developed picture; 16 keep all that the sensor saw.':
    'Bit je Farbwert des entwickelten Bildes; 16 behalten alles, was der Sensor sah.',
  'Bits per sample': 'Bit je Farbwert',
  'Half floats (16 bits) are what most programs write and are finer than a 10-bit display; 32 bits keep every float.':
    'Halbe Gleitkommazahlen (16 Bit) schreiben die meisten Programme, sie sind feiner als ein 10-Bit-Bildschirm; 32 Bit behalten jede Zahl.',
  'ZIP suits most pictures, PIZ noisy ones, ZIPS reading line by line. PXR24 rounds 32-bit samples to 24 bits; the others lose nothing.':
    'ZIP passt zu den meisten Bildern, PIZ zu verrauschten, ZIPS zum Lesen Zeile für Zeile. PXR24 rundet 32-Bit-Werte auf 24 Bit; die anderen verlieren nichts.',
  Window: 'Ausschnitt',
  'All pixels that are stored (data), or the frame that they are meant for (display): what lies outside is cut, what is missing is clear.':
    'Alle gespeicherten Pixel (Daten) oder der Rahmen, für den sie gedacht sind (Anzeige): Was außerhalb liegt, fällt weg, was fehlt, ist durchsichtig.',
  Data: 'Daten',
  Display: 'Anzeige',
  Colours: 'Farben',
  'Most colours of the palette; pictures with no more colours than this stay exact.':
    'Höchstzahl der Farben in der Palette; Bilder mit nicht mehr Farben bleiben genau.',
  Dithering: 'Dithering',
  'How missing colours are imitated; auto takes diffusion for stills and ordered for animations.':
    'Wie fehlende Farben nachgeahmt werden; automatisch nimmt Streuung für stehende Bilder und Muster für Animationen.',
  Ordered: 'Muster',
  Diffusion: 'Streuung',
  Sizes: 'Größen',
  'Squares of 16 to 256 pixels for programs, of 16, 32 and 48 for a web page, or the picture as it is. None is larger than the picture.':
    'Quadrate von 16 bis 256 Pixeln für Programme, von 16, 32 und 48 für eine Website oder das Bild, wie es ist. Keines ist größer als das Bild.',
  Standard: 'Standard',
  Favicon: 'Favicon',
  Original: 'Original',
  'Higher keeps more detail and makes a larger file; at 70 the loss hardly shows.':
    'Höher behält mehr Einzelheiten und macht eine größere Datei; bei 70 sieht man den Verlust kaum.',
  'Keep every pixel as it is; archives ask for this.': 'Jedes Pixel bleibt, wie es ist; Archive verlangen das.',
  Tiles: 'Kacheln',
  'Code squares of 1024 pixels apart, so that viewers can open parts; their edges may show at low quality.':
    'Quadrate von 1024 Pixeln einzeln speichern, damit Betrachter Teile öffnen können; bei niedriger Qualität können ihre Kanten sichtbar sein.',
  'Higher keeps more detail and makes a larger file. 90 is hard to tell from the original.':
    'Höher behält mehr Einzelheiten und macht eine größere Datei. 90 ist vom Original kaum zu unterscheiden.',
  'Balanced files look as fast ones do and are about an eighth smaller, smallest ones about a seventh.':
    '„Ausgewogen“ sieht aus wie „Schnell“ und ist etwa ein Achtel kleiner, „Am kleinsten“ etwa ein Siebtel.',
  'Keep pixels of JPEG files': 'Pixel von JPEG-Dateien behalten',
  'A JPEG file keeps its pixels exactly: only metadata and the way it is turned change. Other pictures are encoded at the quality above.':
    'Eine JPEG-Datei behält ihre Pixel genau: Nur Metadaten und Drehung ändern sich. Andere Bilder werden mit der Qualität oben geschrieben.',
  Progressive: 'Progressiv',
  'Shows a coarse picture first while loading, and makes a slightly smaller file. The effort Smallest always does.':
    'Zeigt beim Laden zuerst ein grobes Bild und macht eine etwas kleinere Datei. Der Aufwand „Am kleinsten“ macht es immer.',
  'Higher keeps more detail and makes a larger file; from 90 on the loss is hard to see.':
    'Höher behält mehr Einzelheiten und macht eine größere Datei; ab 90 ist der Verlust kaum zu sehen.',
  'Keep every pixel as it is; a JPEG that nothing changes is packed smaller and can be restored exactly.':
    'Jedes Pixel bleibt, wie es ist; ein JPEG, an dem sich nichts ändert, wird kleiner gepackt und lässt sich genau wiederherstellen.',
  'How hard to search for a smaller file, from 1 (fastest) to 9 (smallest, many times slower).':
    'Wie gründlich nach einer kleineren Datei gesucht wird, von 1 (am schnellsten) bis 9 (am kleinsten, um ein Vielfaches langsamer).',
  'Show a coarse picture early while a file loads, at the price of a few percent of size and speed.':
    'Beim Laden früh ein grobes Bild zeigen, für ein paar Prozent an Größe und Tempo.',
  'How greys become black and white: by dots of the same brightness on average, or by a threshold at half.':
    'Wie aus Grau Schwarz und Weiß wird: durch Punkte, die im Mittel gleich hell sind, oder durch eine Schwelle in der Mitte.',
  'Page size': 'Seitengröße',
  'Pages as large as their pictures, or sheets on which pictures are fitted, upright or across as they are. Pages of PDF documents keep their size.':
    'Seiten so groß wie ihre Bilder oder Blätter, auf die die Bilder eingepasst werden, hoch oder quer, wie sie sind. Seiten von PDF-Dokumenten behalten ihre Größe.',
  Margin: 'Rand',
  'Millimetres of paper left free around the picture.': 'Millimeter Papier, die um das Bild frei bleiben.',
  'Keep every pixel, or make photographs much smaller by JPEG. A JPEG file is embedded as it is with both; the pictures of a PDF document are made smaller by JPEG.':
    'Jedes Pixel behalten oder Fotos mit JPEG viel kleiner machen. Eine JPEG-Datei kommt bei beidem unverändert hinein; die Bilder eines PDF-Dokuments werden mit JPEG kleiner.',
  'Of JPEG compression: lower is smaller and coarser.': 'Der JPEG-Kompression: niedriger ist kleiner und gröber.',
  'Resolution of pictures': 'Auflösung der Bilder',
  'When a PDF document is made smaller: most pixels an inch of the pictures on its pages.':
    'Wenn ein PDF-Dokument verkleinert wird: höchstens so viele Pixel je Zoll haben die Bilder auf seinen Seiten.',
  Title: 'Titel',
  'What viewers show as the name of the document.': 'Was Betrachter als Namen des Dokuments zeigen.',
  Resolution: 'Auflösung',
  'Pixels an inch at which pages are rendered where no size is asked for; 96 for screens, 300 for print.':
    'Pixel pro Zoll, mit denen Seiten gezeichnet werden, wo keine Größe verlangt ist; 96 für Bildschirme, 300 für den Druck.',
  'Scanned pages': 'Gescannte Seiten',
  'Render a page that is nothing but one picture, a scan, at that picture’s own size rather than by resolution.':
    'Eine Seite, die nur aus einem Bild besteht, einen Scan, in der Größe dieses Bildes rendern statt nach der Auflösung.',
  Paper: 'Papier',
  'What is behind the page: white paper, or nothing.': 'Was hinter der Seite ist: weißes Papier oder nichts.',
  White: 'Weiß',
  Transparent: 'Durchsichtig',
  'Annotations and forms': 'Anmerkungen und Formulare',
  'Show notes, highlights, stamps and what is filled into forms.':
    'Notizen, Markierungen, Stempel und Formulareinträge zeigen.',
  Password: 'Passwort',
  'Opens a document that is locked.': 'Öffnet ein geschütztes Dokument.',
  'How the samples are packed, always lossless. RLE is read everywhere; ZIP is much smaller, but few programs read it.':
    'Wie die Farbwerte gepackt werden, immer verlustfrei. RLE wird überall gelesen; ZIP ist viel kleiner, aber wenige Programme lesen es.',
  Layers: 'Ebenen',
  'Composite gives the picture as it shows; separate gives every visible layer as a page of its own.':
    '„Zusammen“ gibt das Bild, wie es aussieht; „Einzeln“ gibt jede sichtbare Ebene als eigene Seite.',
  Composite: 'Zusammen',
  Separate: 'Einzeln',
  Method: 'Verfahren',
  'Embed the picture as it is, or trace its shapes as layers of colour that scale to any size.':
    'Das Bild einbetten, wie es ist, oder seine Formen als Farbschichten nachzeichnen, die in jeder Größe scharf sind.',
  Embed: 'Einbetten',
  Trace: 'Nachzeichnen',
  'Colour levels': 'Farbstufen',
  'Levels of red, green and blue that are told apart when tracing: fewer give flatter, larger shapes.':
    'Stufen von Rot, Grün und Blau, die beim Nachzeichnen unterschieden werden: weniger geben flachere, größere Formen.',
  'Speckle filter': 'Fleckenfilter',
  'Patches of fewer pixels a side are left out when tracing.':
    'Flecken mit weniger Pixeln Kantenlänge fallen beim Nachzeichnen weg.',
  Shapes: 'Formen',
  'Curves for photographs and drawings, straight edges, or the pixels’ own edges for pixel art.':
    'Kurven für Fotos und Zeichnungen, gerade Kanten oder für Pixelgrafik die Kanten der Pixel selbst.',
  Spline: 'Kurven',
  Polygon: 'Vielecke',
  Pixel: 'Pixel',
  'Pixels an inch at which the drawing is rendered where no size is asked for. 96 is its own size; one that says none is rendered at 150.':
    'Pixel pro Zoll, mit denen die Zeichnung gezeichnet wird, wo keine Größe verlangt ist. 96 ist ihre eigene Größe; eine, die keine nennt, wird mit 150 gezeichnet.',
  'How the samples are packed; always lossless. LZW is read by the oldest programs, deflate is smaller.':
    'Wie die Farbwerte gepackt werden; immer verlustfrei. LZW lesen die ältesten Programme, Deflate ist kleiner.',
  Predictor: 'Vorhersage',
  'Store differences between neighbours, which makes photographs smaller.':
    'Unterschiede zwischen Nachbarn speichern; das macht Fotos kleiner.',
  'Higher keeps more detail and makes larger files; 80 to 90 suits photos.':
    'Höher behält mehr Einzelheiten und macht größere Dateien; 80 bis 90 passt zu Fotos.',
  'Keep every pixel as it is; suits drawings, screenshots and logos.':
    'Jedes Pixel bleibt, wie es ist; passt zu Zeichnungen, Bildschirmfotos und Logos.',
  'How hard to search for a smaller file, from 0 (fastest) to 6 (smallest).':
    'Wie gründlich nach einer kleineren Datei gesucht wird, von 0 (am schnellsten) bis 6 (am kleinsten).',
  'Quality of the transparency; below 100 its edges lose precision.':
    'Qualität der Transparenz; unter 100 werden ihre Kanten ungenauer.',
  'Near lossless': 'Fast verlustfrei',
  'Below 100, change pixels slightly before lossless coding so that the file gets smaller.':
    'Unter 100 werden Pixel vor dem verlustfreien Speichern leicht verändert, damit die Datei kleiner wird.',
  'Keep hidden colours': 'Verborgene Farben behalten',
  'Keep the colours of fully transparent pixels, which nobody sees but some tools use. Files are larger.':
    'Die Farben ganz durchsichtiger Pixel behalten, die niemand sieht, manche Werkzeuge aber nutzen. Die Dateien sind größer.',
  'Sharp colours': 'Scharfe Farben',
  'Slower and more exact colour conversion; use it for red text and thin coloured lines.':
    'Langsamere und genauere Farbumrechnung; für rote Schrift und dünne farbige Linien.',
  'How the tiles are packed, always lossless. RLE is read by every version; zlib is smaller, since GIMP 2.10.':
    'Wie die Kacheln gepackt werden, immer verlustfrei. RLE liest jede Version; zlib ist kleiner, seit GIMP 2.10.',
};
