import { etats } from '#domains/crm/modules/gestion-etats-prospects-wk-crm/resource.ts'
import { secteurs } from '#domains/crm/modules/gestion-secteurs-prospects-wk-crm/resource.ts'
import { actionsTypes } from '#domains/crm/modules/gestion-types-actions-wk-crm/resource.ts'
import type { Route } from '#server/http/route.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceRoutes } from '#server/resource/routes.ts'

export const crmResources: readonly Declaration[] = [etats, secteurs, actionsTypes]

/** What the composition root serves for crm. */
export const crmRoutes: readonly Route[] = [...crmResources.flatMap(d => resourceRoutes(d))]
