import type { Route } from '#server/http/route.ts'

export const tableauRoutes: readonly Route[] = []
