// What a table of bench/jpeg-encoders.mjs says.

const SCORES = [70, 80, 85, 90];
const QUALITIES = [10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 98, 100];

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const geometricMean = (values) => Math.exp(mean(values.map(Math.log)));

function groupBy(values, keyOf) {
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

function parse(table) {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [photo, pixels, encoder, sampling, step, bytes, time, smallBytes, smallTime, score, norm] =
        line.split('\t');
      const numbers = { pixels, step, bytes, time, smallBytes, smallTime, score, norm: norm || NaN };
      return {
        photo,
        encoder,
        sampling,
        ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, Number(value)])),
      };
    });
}

/** The `y` at which `x` is passed, on straight lines between points; not a number where they do not reach it. */
function valueAt(points, x) {
  for (let i = 1; i < points.length; i++) {
    const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
    if ((x0 <= x && x <= x1) || (x1 <= x && x <= x0)) return x0 === x1 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }
  return NaN;
}

/** Bytes of a photo at a score. */
function bytesAt(rows, score, key) {
  const points = rows.toSorted((a, b) => a.score - b.score).map((row) => [row.score, Math.log(row[key])]);
  return Math.exp(valueAt(points, score));
}

function describeBytes(rows, sampling) {
  const photos = groupBy(rows, ({ photo }) => photo);
  for (const score of SCORES) {
    const all = [...photos.values()].map((own) => {
      const of = (encoder, key) =>
        bytesAt(
          own.filter((row) => row.encoder === encoder),
          score,
          key,
        );
      return [of('turbo', 'bytes'), of('jpegli', 'bytes'), of('jpegli', 'smallBytes'), of('mozjpeg', 'bytes')];
    });
    const whole = all.filter((bytes) => bytes.every(Number.isFinite));
    if (whole.length === 0) continue;
    const ratio = (a, b) => geometricMean(whole.map((bytes) => bytes[a] / bytes[b])).toFixed(3);
    console.log(
      `4:${sampling[1]}:${sampling[2]} at ${score}, ${whole.length} photos: balanced ${ratio(1, 0)}, smallest ${ratio(2, 0)}, ` +
        `MozJPEG ${ratio(3, 0)} of fast; smallest ${ratio(2, 3)} of MozJPEG`,
    );
  }
}

/** The step of jpegli at which the mean over photos of a measure is that of libjpeg-turbo's quality. */
function distanceFor(rows, quality, measure) {
  const wanted = rows.filter(({ encoder, step }) => encoder === 'turbo' && step === quality);
  const photos = new Set(wanted.map(({ photo }) => photo));
  const own = rows.filter(({ encoder, photo }) => encoder === 'jpegli' && photos.has(photo));
  const points = [...groupBy(own, ({ step }) => step)]
    .filter(([, steps]) => steps.length === photos.size && steps.every((row) => Number.isFinite(measure(row))))
    .toSorted(([a], [b]) => a - b)
    .map(([step, steps]) => [mean(steps.map(measure)), Math.log(step)]);
  return Math.exp(valueAt(points, mean(wanted.map(measure))));
}

function describeDistances(rows, sampling) {
  for (const quality of QUALITIES) {
    const byScore = distanceFor(rows, quality, ({ score }) => score);
    const byNorm = distanceFor(rows, quality, ({ norm }) => Math.log(norm));
    console.log(
      `4:${sampling[1]}:${sampling[2]} quality ${quality}: distance ${byScore.toFixed(3)} by SSIMULACRA2` +
        (Number.isFinite(byNorm) ? `, ${byNorm.toFixed(3)} by Butteraugli` : ''),
    );
  }
}

function describeTimes(rows, sampling) {
  for (const [encoder, own] of groupBy(rows, (row) => row.encoder)) {
    const perMegapixel = (key) => mean(own.map((row) => row[key] / (row.pixels / 1e6))).toFixed(1);
    const progressive = encoder === 'jpegli' ? `, progressive ${perMegapixel('smallTime')}` : '';
    console.log(`4:${sampling[1]}:${sampling[2]} ${encoder}: ${perMegapixel('time')} ms a megapixel${progressive}`);
  }
}

/** Prints bytes at equal scores, times, and distances for qualities. */
export function describeLadder(table) {
  for (const [sampling, rows] of groupBy(parse(table), (row) => row.sampling)) {
    describeBytes(rows, sampling);
    describeTimes(rows, sampling);
    describeDistances(rows, sampling);
  }
}
