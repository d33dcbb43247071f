import type { MotionSound } from "#app/kinds/motion.ts";

/**
 * `rest` sounds after a round that paid the stake or less, `win` after one that paid more; neither sounds before the result is
 * shown.
 */
export type SoundName = MotionSound | "rest" | "win";

/** A sound that would start later than this is dropped: it would be out of sync with the picture. */
const LATEST_MS = 150;
/** After this much silence the audio device is suspended. */
const SILENCE_MS = 20_000;

let context: AudioContext;
let out: GainNode;
let noise: AudioBuffer;
let resting: ReturnType<typeof setTimeout>;

function wake(): void {
  if (context) return;
  context = new AudioContext();
  out = new GainNode(context);
  out.connect(new DynamicsCompressorNode(context)).connect(context.destination);
  noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
}

/** A quick attack and an exponential decay; returns its start time. */
function shape(source: AudioNode, loud: number, long: number, late: number): number {
  const startsAt = context.currentTime + late;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, startsAt);
  gain.gain.linearRampToValueAtTime(loud, startsAt + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, startsAt + long);
  source.connect(gain).connect(out);
  return startsAt;
}

/** A burst of noise through a band-pass filter. */
function paper(frequency: number, loud: number, long: number, Q = 1, late = 0): void {
  const burst = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency, Q });
  burst.connect(band);
  burst.start(shape(band, loud, long, late), Math.random() * 0.2, long);
}

/** A sine that falls a little, with the partial of a wooden bar above it, and the knock of the mallet. */
function wood(frequency: number, loud: number, long: number, late = 0): void {
  for (const [ratio, part] of [
    [1, 1],
    [2.76, 0.35],
  ] as const) {
    const bar = new OscillatorNode(context, { frequency: frequency * ratio });
    const startsAt = shape(bar, loud * part, long / ratio, late);
    bar.frequency.exponentialRampToValueAtTime(frequency * ratio * 0.98, startsAt + long);
    bar.start(startsAt);
    bar.stop(startsAt + long);
  }
  paper(frequency * 4, loud * 0.5, 0.02, 1, late);
}

const FIVE_TONES = [0, 2, 4, 7, 9];
const LOWEST_HERTZ = 587;
/** A step of a scale in which no two notes are dissonant. */
const note = (step: number) => LOWEST_HERTZ * 2 ** (((FIVE_TONES[step % 5] ?? 0) + 12 * Math.floor(step / 5)) / 12);

const SOUNDS: Record<SoundName, (at: number) => void> = {
  press: () => wood(150, 0.3, 0.09),
  key: () => paper(2600, 0.25, 0.03),
  tick: (at) => wood(190 + 60 * at, 0.28, 0.08),
  card: () => paper(2000, 0.5, 0.09, 0.7),
  pin: (at) => wood(note(Math.round(9 * at)), 0.12, 0.12),
  flip: () => {
    paper(1200, 0.35, 0.05);
    paper(2400, 0.3, 0.05, 1, 0.07);
  },
  slide: () => paper(700, 0.18, 0.28, 0.5),
  rest: () => wood(130, 0.14, 0.12),
  win: (notes) => {
    for (const [place, step] of [0, 2, 4, 7].slice(0, notes).entries()) wood(note(step), 0.3, 0.5, place * 0.11);
  },
};

/** Vibration patterns, where the device supports them. */
const TOUCHES: Partial<Record<SoundName, number | number[]>> = { press: 8, win: [12, 40, 12] };

/**
 * Wood and paper, synthesised here: nothing is fetched. `volume` is above 0 and at most 1; `at` is the place of a sound, or the
 * number of notes of a win. A browser that refuses sound stays silent.
 */
export async function play(name: SoundName, volume: number, at = 0): Promise<void> {
  const requestedAt = performance.now();
  try {
    wake();
    clearTimeout(resting);
    resting = setTimeout(() => void context.suspend(), SILENCE_MS);
    const touch = TOUCHES[name];
    if (touch) navigator.vibrate?.(touch);
    if (context.state !== "running") await context.resume();
    if (performance.now() - requestedAt > LATEST_MS) return;
    out.gain.value = volume;
    SOUNDS[name](at);
  } catch {
    // Sound is optional.
  }
}
