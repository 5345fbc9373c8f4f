import { useCallback, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';

/** CSS pixels over which an edge fades behind which there is more. */
const FADE = 28;

interface ScrollRowProps {
  label: string;
  style: CSSProperties;
  children: ReactNode;
}

/** Tools in a row that is pushed sideways where it is too narrow; an edge that fades says that there is more. */
export function ScrollRow({ label, style, children }: ScrollRowProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ left: false, right: false });
  const look = useCallback(() => {
    const element = row.current;
    if (!element) return;
    const { scrollLeft, clientWidth, scrollWidth } = element;
    const next = { left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 };
    setMore((before) => (before.left === next.left && before.right === next.right ? before : next));
  }, []);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [look]);
  const [from, to] = [more.left ? FADE : 0, more.right ? FADE : 0];
  const mask = `linear-gradient(to right, transparent, #000 ${from}px, #000 calc(100% - ${to}px), transparent)`;
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      data-more={
        more.left || more.right ? [more.left && 'left', more.right && 'right'].filter(Boolean).join(' ') : 'none'
      }
      onScroll={look}
      style={{
        ...style,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        ...((more.left || more.right) && { maskImage: mask, WebkitMaskImage: mask }),
      }}
    >
      {children}
    </div>
  );
}
