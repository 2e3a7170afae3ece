import { proposerTous } from '#domains/home-care/model/residents.ts'
import {
  ecarterNom,
  listerFichesDuResident,
  listerNomsLibres,
  listerResidentsNommables,
  rapprocherNom,
  separerNom,
} from '#domains/home-care/model/residents-operations.ts'
import { ecarter, lireNomsLibres, rapprocher, separer } from '#domains/home-care/server/noms.ts'
import { listerFiches } from '#domains/home-care/server/queries/residents.ts'
import { listerLesNoms, nommerResidents } from '#domains/residences/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { compter } from '#wire/french.ts'
import { formaterNom } from '#wire/names.ts'
import { success } from '#wire/notice.ts'
import { MODULE_TRANSMISSIONS } from '../contract.ts'

/** Residents are the right of these calls; who may not read sheets beside them is answered as if there were none. */
const litLesFiches = ({ caller }: Pick<Context, 'caller'>): boolean => caller.modules.has(MODULE_TRANSMISSIONS)

/** @throws CodedError INTROUVABLE */
function exigerFiches(context: Pick<Context, 'caller'>): void {
  if (!litLesFiches(context)) throw refuse('INTROUVABLE')
}

export const residentsRoutes: readonly Route[] = [
  route(listerResidentsNommables, async context => {
    const noms = await listerLesNoms(context, { presents: true })
    return {
      lu_a: context.now.toISOString(),
      residents: noms.map(({ resident_id, label, logement_numero }) => ({ resident_id, label, logement_numero })),
    }
  }),

  route(listerNomsLibres, async context => {
    const [lus, residents] = await Promise.all([
      litLesFiches(context) ? lireNomsLibres(context) : [],
      listerLesNoms(context),
    ])
    const dire = ({ nom, fiches, derniere }: (typeof lus)[number]) => ({
      nom,
      fiches,
      derniere: derniere.toISOString(),
    })
    const libres = lus.filter(n => !n.ecarte)
    const propositions = proposerTous(
      libres.map(n => n.nom),
      residents,
    )
    return {
      lu_a: context.now.toISOString(),
      // A house without residents has nobody to match a name with.
      noms:
        residents.length === 0 ? [] : libres.map((n, rang) => ({ ...dire(n), propositions: propositions[rang] ?? [] })),
      ecartes: lus.filter(n => n.ecarte).map(dire),
      residents: residents.map(({ resident_id, label }) => ({ resident_id, label })),
    }
  }),

  route(rapprocherNom, async (context, { body, request }) => {
    exigerFiches(context)
    const { resident_id } = body
    // Kept with the answer for a repeat: nothing of it names anybody.
    const fait = await faireUneFois(context, request, {
      ...{ type: rapprocherNom.id, entity: `resident:${resident_id}`, payload: body },
      faire: inner => rapprocher(inner, body),
    })
    const noms = await nommerResidents(context, [resident_id])
    const qui = noms.get(resident_id) ?? 'ce résident'
    const phrase = `${compter(fait.fiches, 'fiche rattachée', 'fiches rattachées')} à ${qui}.`
    return { ...success(phrase), ...fait }
  }),

  route(separerNom, async (context, { body }) => {
    exigerFiches(context)
    const fiches = await separer(context, body.lot)
    return success(`${compter(fiches, 'fiche ne porte', 'fiches ne portent')} de nouveau que le nom écrit.`)
  }),

  route(ecarterNom, async (context, { body }) => {
    exigerFiches(context)
    await ecarter(context, body.nom, body.ecarte)
    return success(body.ecarte ? 'Ce nom n’est plus proposé.' : 'Ce nom est de nouveau proposé.')
  }),

  route(listerFichesDuResident, async (context, { params }) => {
    const { resident_id } = params
    const noms = await nommerResidents(context, [resident_id])
    if (!noms.has(resident_id)) throw refuse('INTROUVABLE')
    const { fiches, total } = litLesFiches(context)
      ? await listerFiches(context, resident_id)
      : { fiches: [], total: 0 }
    return {
      lu_a: context.now.toISOString(),
      total,
      fiches: fiches.map(({ ecrite_a, rayee_a, nom, prenom, ...fiche }) => ({
        ...fiche,
        ecrite_a: ecrite_a.toISOString(),
        auteur: formaterNom({ nom, prenom }),
        rayee: rayee_a !== null,
      })),
    }
  }),
]
