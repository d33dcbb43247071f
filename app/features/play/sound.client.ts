/** Tones of a sound: frequency in hertz, with its beginning and length in seconds. */
const SOUNDS = {
  tick: [[220, 0, 0.04]],
  gain: [
    [392, 0, 0.12],
    [523.25, 0.12, 0.2],
  ],
} as const;

let context: AudioContext | undefined;

/** Two plain tones at most, made here: nothing is fetched. A browser without sound stays silent. */
export function play(name: keyof typeof SOUNDS): void {
  context ??= new AudioContext();
  for (const [frequency, begin, length] of SOUNDS[name]) tone(context, frequency, context.currentTime + begin, length);
}

function tone(audio: AudioContext, frequency: number, begin: number, length: number): void {
  const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.12, begin);
  // A tone that is cut off clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}
