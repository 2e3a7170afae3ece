import {
  ecrireBesoins as ecrireLesBesoins,
  lireBesoins,
  retirerBesoins as retirerLesBesoins,
} from '#domains/scheduling/model/bureau/besoin-operations.ts'
import {
  appliquerCycle,
  copierJours,
  creerCycle,
  lireCycles,
  modifierCycle,
  prevoirCopie,
  prevoirCycle,
  rendreCycle,
  supprimerCycle,
} from '#domains/scheduling/model/bureau/cycle-operations.ts'
import { ecrireBesoins, lireVersionsBesoins, retirerBesoins } from '#domains/scheduling/server/bureau/besoins.ts'
import { copierJours as copier } from '#domains/scheduling/server/bureau/copier.ts'
import {
  appliquerCycle as appliquer,
  creerCycle as creer,
  garderCycle,
  lireCycles as lire,
  modifierCycle as modifier,
} from '#domains/scheduling/server/bureau/cycles.ts'
import { type Route, route } from '#server/http/route.ts'
import { formaterJour } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import { success } from '#wire/notice.ts'

export const planningCyclesRoutes: readonly Route[] = [
  route(lireCycles, async context => ({ cycles: await lire(context) })),
  route(creerCycle, async (context, { body }) => ({
    ...success(`Cycle «\u00a0${body.cycle_nom}\u00a0» enregistré.`),
    cycle_id: await creer(context, body),
  })),
  route(modifierCycle, async (context, { params: { cycle_id }, body }) => {
    await modifier(context, cycle_id, body)
    return success(`Cycle «\u00a0${body.cycle_nom}\u00a0» modifié. Ce qui en est déjà posé reste.`)
  }),
  route(supprimerCycle, async (context, { params: { cycle_id } }) =>
    success(
      `Cycle «\u00a0${await garderCycle(context, cycle_id, false)}\u00a0» supprimé. Ce qui en est déjà posé reste.`,
    ),
  ),
  route(rendreCycle, async (context, { params: { cycle_id } }) =>
    success(`Cycle «\u00a0${await garderCycle(context, cycle_id, true)}\u00a0» rendu.`),
  ),
  route(appliquerCycle, (context, { params: { cycle_id }, body }) => appliquer(context, cycle_id, body)),
  route(prevoirCycle, (context, { params: { cycle_id }, body }) => appliquer(context, cycle_id, body, { essai: true })),
  route(copierJours, (context, { body }) => copier(context, body)),
  route(prevoirCopie, (context, { body }) => copier(context, body, { essai: true })),

  route(lireBesoins, async context => ({ versions: await lireVersionsBesoins(context) })),
  route(ecrireLesBesoins, async (context, { body }) => {
    await ecrireBesoins(context, body)
    return success(finirPhrase(`Besoins enregistrés à partir du ${formaterJour(body.valable_du, 'complet')}`))
  }),
  route(retirerLesBesoins, async (context, { params: { valable_du } }) => {
    await retirerBesoins(context, valable_du)
    return success(finirPhrase(`Besoins à partir du ${formaterJour(valable_du, 'complet')} retirés`))
  }),
]
