/** Vertices are made of their number: two triangles over the whole target. */
const vertex = `#version 300 es
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/** The first row of a picture is the first row of its texture. */
export const placeSource = `#version 300 es
precision highp float;
uniform sampler2D developed;
// From device pixels of the canvas to the picture's grid.
uniform mat3 toGrid;
uniform vec2 size;
uniform float height;
out vec4 colour;
void main() {
  vec3 at = toGrid * vec3(gl_FragCoord.x, height - gl_FragCoord.y, 1.0);
  bool inside = all(greaterThanEqual(at.xy, vec2(0.0))) && all(lessThan(at.xy, size));
  colour = inside ? vec4(texture(developed, at.xy / size).rgb, 1.0) : vec4(0.0, 0.0, 0.0, 1.0);
}`;

/** Looks stored values up in the table of greys, which is as wide as `width`. */
export function developSource(sampler: 'isampler2D' | 'usampler2D'): string {
  return `#version 300 es
precision highp float;
precision highp int;
precision highp ${sampler};
precision highp sampler2D;
uniform ${sampler} stored;
uniform sampler2D greys;
uniform int least;
uniform int width;
out vec4 colour;
void main() {
  int at = int(texelFetch(stored, ivec2(gl_FragCoord.xy), 0).r) - least;
  float grey = texelFetch(greys, ivec2(at % width, at / width), 0).r;
  colour = vec4(grey, grey, grey, 1.0);
}`;
}

/** @throws Error when the driver refuses the program */
export function link(gl: WebGL2RenderingContext, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('the WebGL context is lost');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(`WebGL: ${gl.getProgramInfoLog(program)}`);
  return program;
}
