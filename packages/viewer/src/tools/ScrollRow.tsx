import { useCallback, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';

/** CSS pixels over which an edge fades behind which there is more. */
const FADE = 28;

interface ScrollRowProps {
  label: string;
  style: CSSProperties;
  /** From top to bottom. */
  upright?: boolean;
  children: ReactNode;
}

/** Tools in a row that is pushed along where it is too short; an edge that fades says that there is more. */
export function ScrollRow({ label, style, upright = false, children }: ScrollRowProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ left: false, right: false });
  const look = useCallback(() => {
    const element = row.current;
    if (!element) return;
    const { scrollLeft, clientWidth, scrollWidth, scrollTop, clientHeight, scrollHeight } = element;
    const [at, seen, all] = upright ? [scrollTop, clientHeight, scrollHeight] : [scrollLeft, clientWidth, scrollWidth];
    const next = { left: at > 1, right: at + seen < all - 1 };
    setMore((before) => (before.left === next.left && before.right === next.right ? before : next));
  }, [upright]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [look]);
  const [from, to] = [more.left ? FADE : 0, more.right ? FADE : 0];
  const mask = `linear-gradient(to ${upright ? 'bottom' : 'right'}, transparent, #000 ${from}px, #000 calc(100% - ${to}px), transparent)`;
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      data-more={
        more.left || more.right ? [more.left && 'left', more.right && 'right'].filter(Boolean).join(' ') : 'none'
      }
      onScroll={look}
      style={{
        ...style,
        [upright ? 'overflowY' : 'overflowX']: 'auto',
        overscrollBehavior: 'contain',
        scrollbarWidth: 'none',
        ...((more.left || more.right) && { maskImage: mask, WebkitMaskImage: mask }),
      }}
    >
      {children}
    </div>
  );
}
