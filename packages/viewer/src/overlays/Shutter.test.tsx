// @vitest-environment jsdom
import { frameNumber } from '@mado/dicom';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ViewerImage } from '../session/series-images.ts';
import { Shutter } from './Shutter.tsx';

afterEach(cleanup);

const affine = { a: 0, b: 2, c: -2, d: 0, e: 300, f: 10 };
const is = (...Value: number[]) => ({ vr: 'IS', Value });

it('hides all around each shape, placed as the image is, a circle by the width of its pixels [VW-51]', () => {
  const instance = {
    '00181600': { vr: 'CS', Value: ['RECTANGULAR', 'CIRCULAR'] },
    '00181602': is(3),
    '00181604': is(6),
    '00181606': is(2),
    '00181608': is(4),
    '00181610': is(4, 5),
    '00181612': is(4),
    '00181622': { vr: 'US', Value: [0x8080] },
  };
  const image = { instance, frame: frameNumber(1), columns: 8, rows: 6, aspect: 2 } as unknown as ViewerImage;
  render(<Shutter image={image} affine={affine} />);
  const group = screen.getByTestId('shutter').querySelector('g');
  expect(group?.getAttribute('transform')).toBe('matrix(0 2 -2 0 300 10)');
  expect(group?.getAttribute('fill')).toBe('rgb(128 128 128)');
  const paths = [...(group?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d') ?? '');
  expect(paths[0]).toMatch(/ZM2 1H6V4H2Z$/);
  expect(paths[1]).toMatch(/ZM0.5 3.5A4 2 0 0 0 8.5 3.5A4 2 0 0 0 0.5 3.5Z$/);
});

it('is that of the image that is shown now, in CSS pixels [VW-51]', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  const image = (right: number) => {
    const instance = {
      '00181600': { vr: 'CS', Value: ['RECTANGULAR'] },
      '00181602': is(1),
      '00181604': is(right),
      '00181606': is(1),
      '00181608': is(4),
    };
    return { instance, frame: frameNumber(1), columns: 8, rows: 6, aspect: 1 } as unknown as ViewerImage;
  };
  const { rerender } = render(<Shutter image={image(5)} affine={affine} />);
  rerender(<Shutter image={image(7)} affine={affine} />);
  const group = screen.getByTestId('shutter').querySelector('g');
  expect(group?.getAttribute('transform')).toBe('matrix(0 1 -1 0 150 5)');
  expect(group?.querySelector('path')?.getAttribute('d')).toMatch(/ZM0 0H7V4H0Z$/);
  vi.unstubAllGlobals();
});

it('is not there where the image has none [VW-51]', () => {
  const image = { instance: {}, frame: frameNumber(1), columns: 8, rows: 6, aspect: 1 } as unknown as ViewerImage;
  const { container } = render(<Shutter image={image} affine={affine} />);
  expect(container.innerHTML).toBe('');
});
