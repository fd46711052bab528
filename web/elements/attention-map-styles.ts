import { css } from "lit";

export const attentionMapStyles = css`
  .waiting {
    height: 84rem;
  }
  @container (min-width: 36rem) {
    .waiting {
      height: 56rem;
    }
  }
  @container (min-width: 60rem) {
    .waiting {
      height: 36rem;
    }
  }
  fieldset {
    margin-block-end: 0.9rem;
  }
  .figures {
    display: grid;
    gap: 1.5rem 2rem;
    align-items: start;
  }
  figure {
    margin: 0;
    min-width: 0;
  }
  figcaption {
    margin-block-end: 0.4rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  @container (min-width: 36rem) {
    .figures {
      grid-template-columns: 1fr 1fr;
    }
    .both rope-row-weights {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 60rem) {
    .figures {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .figures:not(.both) {
      grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr);
    }
    .both rope-row-weights {
      grid-column: auto;
    }
  }
  .scale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.2rem 0.5rem;
    margin: 1rem 0 0.5rem;
    font-size: 0.75rem;
    color: var(--_soft);
  }
  .scale i {
    width: 8rem;
    height: 0.6rem;
    border-radius: 0.2rem;
    border: 1px solid var(--_line);
    background: linear-gradient(
      to right,
      var(--_heat-0),
      var(--_heat-1),
      var(--_heat-2),
      var(--_heat-3),
      var(--_heat-4)
    );
  }
  @media (forced-colors: active) {
    .scale i {
      forced-color-adjust: none;
    }
  }
  rope-live-text {
    min-height: 3.2em;
  }
`;
