import { describe, expect, it } from 'vitest';
import { directionLetters, edgeLetters, oppositeLetters } from './orientation-letters.ts';
import type { ImagePlane } from './image-plane.ts';

const plane = (orientation: number[] | null): ImagePlane => ({
  position: null,
  orientation,
  spacing: null,
  thickness: null,
});

describe('orientation letters', () => {
  it.each([
    ['axial', [1, 0, 0, 0, 1, 0], { left: 'R', right: 'L', top: 'A', bottom: 'P' }],
    ['sagittal', [0, 1, 0, 0, 0, -1], { left: 'A', right: 'P', top: 'H', bottom: 'F' }],
    ['coronal', [1, 0, 0, 0, 0, -1], { left: 'R', right: 'L', top: 'H', bottom: 'F' }],
    ['prone axial', [-1, 0, 0, 0, -1, 0], { left: 'L', right: 'R', top: 'P', bottom: 'A' }],
  ])('%s', (_, orientation, expected) => {
    expect(edgeLetters(plane(orientation), {})).toEqual(expected);
  });

  it('names both directions of an oblique plane, the stronger first', () => {
    const tilt = Math.PI / 6;
    const letters = edgeLetters(plane([1, 0, 0, 0, Math.cos(tilt), -Math.sin(tilt)]), {});
    expect(letters).toEqual({ left: 'R', right: 'L', top: 'AH', bottom: 'PF' });
  });

  it('leaves out what is too weak to matter', () => {
    expect(directionLetters([0.995, 0.09, -0.05])).toBe('L');
  });

  it('takes Patient Orientation where there is no plane', () => {
    const instance = { '00200020': { vr: 'CS', Value: ['P', 'FR'] } };
    expect(edgeLetters(plane(null), instance)).toEqual({ left: 'A', right: 'P', top: 'HL', bottom: 'FR' });
  });

  it.each([
    ['nothing', {}],
    ['half of it', { '00200020': { vr: 'CS', Value: ['L'] } }],
    ['another word', { '00200020': { vr: 'CS', Value: ['LEFT', 'DOWN'] } }],
    ['an empty value', { '00200020': { vr: 'CS', Value: ['L', null] } }],
  ])('says nothing when the file states %s', (_, instance) => {
    expect(edgeLetters(plane(null), instance)).toBeNull();
  });

  it('turns every letter round', () => {
    expect(oppositeLetters('LPH')).toBe('RAF');
  });
});
