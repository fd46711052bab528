import { escape, type EmbedPlaces, type EmbedView } from "./embed-code.js";

/** A frame, and the script that gives it the height that its figure asks for. */
export function frameHtml({ tag, title, state, height }: EmbedView, { frames }: EmbedPlaces): string {
  const src = new URL(`${tag}.html#${state}`, frames).href;
  return `<iframe
  src="${escape(src)}"
  title="${escape(title)}"
  loading="lazy"
  style="width: 100%; height: ${Math.ceil(height)}px; border: 0"
></iframe>
<script>
  addEventListener("message", ({ source, origin, data }) => {
    for (const frame of document.querySelectorAll("iframe"))
      if (frame.contentWindow === source && new URL(frame.src).origin === origin && data?.type === "ropewalk:height")
        frame.style.height = \`\${Number(data.height)}px\`;
  });
</script>
`;
}
