import 'react';

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Lets one choose a folder with all that is in it; not in React's types because no standard has it. */
    webkitdirectory?: string;
  }
}
