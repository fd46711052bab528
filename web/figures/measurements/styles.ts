import { css } from "lit";

export const measurementsStyles = css`
  .run {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    margin-block-end: 0.75rem;
  }
  .run button {
    min-height: 2.4rem;
    padding: 0.3rem 1rem;
    font-size: 0.875rem;
    font-weight: 600;
  }
  progress {
    width: 10rem;
    accent-color: var(--_query);
  }
  rope-live-text {
    margin-block: 0 0.75rem;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1.1rem;
    margin: 0 0 0.9rem;
  }
  .legend i {
    display: inline-block;
    width: 0.8rem;
    height: 0.8rem;
    margin-inline-end: 0.35rem;
    border: 1px solid transparent;
    border-radius: 0.15rem;
    vertical-align: -0.08rem;
  }
  .limit {
    background: repeating-linear-gradient(-45deg, var(--_both) 0 2px, transparent 2px 5px);
  }
  .ropewalk {
    background: var(--_query);
  }
  .peer {
    background: var(--_key);
  }
  .blocks {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
    gap: 1.25rem 2rem;
    margin-block-end: 1rem;
  }
  .blocks h3 {
    margin: 0;
  }
  .blocks .note {
    margin: 0 0 0.35rem;
  }
  @media (forced-colors: active) {
    .legend i {
      border-color: CanvasText;
    }
  }
`;
