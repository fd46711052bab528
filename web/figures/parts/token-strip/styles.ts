import { css } from "lit";

export const tokenStripStyles = css`
  :host {
    user-select: none;
    -webkit-user-select: none;
  }
  .strip {
    position: relative;
    height: 5.5rem;
    contain: layout size style;
    margin-inline: 1.4rem;
  }
  .strip.single {
    height: 3.9rem;
  }
  .track {
    position: absolute;
    top: 2.55rem;
    inset-inline: 0;
    height: 2px;
    border-radius: 1px;
    background: var(--_line-strong);
    opacity: 0.6;
  }
  .tick {
    position: absolute;
    top: 2.35rem;
    width: 1px;
    height: 0.5rem;
    background: var(--_line-strong);
    opacity: 0.6;
  }
  .tick-label {
    position: absolute;
    top: 3.05rem;
    transform: translateX(-50%);
    font-size: 0.6875rem;
    color: var(--_soft);
  }
  .two .tick-label {
    top: 4.85rem;
  }
  .grip {
    position: absolute;
    cursor: grab;
  }
  .grip:active {
    cursor: grabbing;
  }
  .token {
    transform: translateX(-50%);
    min-width: 2.75rem;
    height: 1.9rem;
    padding: 0 0.6rem;
    display: grid;
    place-items: center;
    border-radius: 0.5rem;
    font-size: 0.875rem;
    font-weight: 600;
    white-space: nowrap;
    color: var(--_surface);
    z-index: 1;
  }
  .token::after {
    content: "";
    position: absolute;
    left: calc(50% - 1px);
    width: 2px;
    height: 0.75rem;
    background: inherit;
  }
  .token::before {
    content: "";
    position: absolute;
    inset: -0.35rem -0.1rem;
  }
  .query {
    top: 0;
    background: var(--_query);
  }
  .query::after {
    top: 100%;
  }
  .key {
    top: 3.2rem;
    background: var(--_key);
  }
  .key::after {
    bottom: 100%;
  }
  .both {
    top: 1.825rem;
    height: 1.5rem;
    min-width: 1.5rem;
    z-index: 2;
    transform: translateX(-50%);
    border-radius: 0.7rem;
  }
  .both::before {
    content: "";
    position: absolute;
    inset: 0.475rem 0;
    border-radius: 0.3rem;
    background: var(--_both);
    transition: inset var(--_turn);
  }
  .both:hover::before,
  .both:focus-visible::before {
    inset: 0.325rem 0;
  }
  .both span {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    font-size: 0.6875rem;
    font-weight: 600;
    color: var(--_surface);
  }
  .both span::before {
    content: attr(data-text);
    padding: 0 0.5rem;
    border-radius: 0.6rem;
    line-height: 1.15rem;
    background: var(--_both);
  }
  @container (max-width: 26rem) {
    .tick-label:nth-of-type(even) {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .token,
    .track,
    .tick,
    .both {
      forced-color-adjust: none;
    }
  }
`;
