import { escape, sizeOf, type EmbedPlaces, type EmbedView } from "./embed-code.js";
import { reserveOf, type Reserve } from "./reserve.js";

/** A frame with the figure's height at each width, and the script that follows its reader's changes. */
function frameHtml({ tag, title, state }: EmbedView, { frames }: EmbedPlaces, reserve: Reserve): string {
  const src = new URL(`${tag}.html#${state}`, frames).href;
  return `<div style="width: 100%; container-type: inline-size">
  <iframe
    src="${escape(src)}"
    title="${escape(title)}"
    loading="lazy"
    style="display: block; width: 100%; height: ${sizeOf(reserve)}; border: 0"
  ></iframe>
</div>
<script>
  addEventListener("message", ({ source, origin, data }) => {
    for (const frame of document.querySelectorAll("iframe"))
      if (frame.contentWindow === source && new URL(frame.src).origin === origin && data?.type === "ropewalk:height")
        frame.style.height = \`\${Number(data.height)}px\`;
  });
</script>
`;
}

/** The code of the frame for the figure's present state, once its height at other widths is known. */
export const frameCode = async (figure: HTMLElement, view: EmbedView, places: EmbedPlaces): Promise<string> =>
  frameHtml(view, places, await reserveOf(figure));
