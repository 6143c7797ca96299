import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from './use-page-title.ts';

/** Declares an address with its title and the screen, whose module loads when a person opens it. */
export function lazyScreen(path: string, title: string, load: () => Promise<ComponentType>): RouteObject {
  const handle: RouteHandle = { title };
  return { path, handle, lazy: async () => ({ Component: await load() }) };
}
