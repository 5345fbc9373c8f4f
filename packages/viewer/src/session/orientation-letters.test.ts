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

  const dog = { '00102210': { vr: 'CS', Value: ['QUADRUPED'] } };

  it('are those of a quadruped where the patient is one [VW-22]', () => {
    expect(edgeLetters(plane([1, 0, 0, 0, 1, 0]), dog)).toEqual({ left: 'RT', right: 'LE', top: 'V', bottom: 'D' });
    expect(edgeLetters(plane([0, 1, 0, 0, 0, -1]), dog)).toEqual({ left: 'V', right: 'D', top: 'CR', bottom: 'CD' });
  });

  it.each([
    ['CD', 'V', { left: 'CR', right: 'CD', top: 'D', bottom: 'V' }],
    ['LE', 'DI', { left: 'RT', right: 'LE', top: 'PR', bottom: 'DI' }],
    ['L', 'PRD', { left: 'M', right: 'L', top: 'DIV', bottom: 'PRD' }],
    ['R', 'V', { left: 'CD', right: 'R', top: 'D', bottom: 'V' }],
    ['D', 'PA', { left: 'V', right: 'D', top: 'D', bottom: 'PA' }],
  ])('of a projection of one are as it states them, %s and %s [VW-22]', (row, column, expected) => {
    const stated = { '00200020': { vr: 'CS', Value: [row, column] } };
    expect(edgeLetters(plane(null), { ...dog, ...stated })).toEqual(expected);
  });

  it('are not those of a biped on a quadruped, nor the other way round [VW-22]', () => {
    const human = { '00200020': { vr: 'CS', Value: ['A', 'F'] } };
    expect(edgeLetters(plane(null), { ...dog, ...human })).toBeNull();
    expect(edgeLetters(plane(null), { '00200020': { vr: 'CS', Value: ['CD', 'V'] } })).toBeNull();
  });

  it('turns every letter round', () => {
    expect(oppositeLetters('LPH')).toBe('RAF');
  });
});
