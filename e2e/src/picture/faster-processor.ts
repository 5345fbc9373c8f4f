/**
 * Makes a page believe that its imitated graphics processor is a real one, and is faster: what it says of itself, and
 * plain code that takes long over pictures of the size by which the two are compared. What is painted stays true.
 */
export const fasterProcessor = `
  globalThis.contextsOfPage = [];
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (...wanted) {
    const context = getContext.apply(this, wanted);
    if (wanted[0] === 'webgl2' && context && !contextsOfPage.includes(context)) contextsOfPage.push(context);
    return context;
  };
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === 0x9246 || name === 0x1f01 ? 'A graphics processor' : getParameter.call(this, name);
  };
  const { putImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.putImageData = function (image, ...place) {
    const until = performance.now() + (image.width === 512 && image.height === 512 ? 400 : 0);
    while (performance.now() < until);
    putImageData.call(this, image, ...place);
  };
`;
