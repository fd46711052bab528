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
  rope-live-text {
    min-height: 3.2em;
  }
`;
