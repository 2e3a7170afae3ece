import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import type { Context } from '#server/http/context.ts'
import { holds } from '#server/http/rights.ts'
import { holdersOf } from '#wire/operation.ts'

/** Whether they may decide of requests, where another module asks: as where a request is opened for itself. */
export const tientLesDemandes = ({ caller }: Pick<Context, 'caller'>): boolean =>
  holds(caller, holdersOf(MODULE_DEMANDES))
