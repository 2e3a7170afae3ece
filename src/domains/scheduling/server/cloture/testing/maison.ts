import type { Residence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis, joursEntre } from '#wire/dates.ts'

const PLANNING = '/api/edt/modules/planning-edt'
const FEUILLES = '/api/edt/modules/mon-tableau-de-bord-gdt/feuilles'

/** The month before the current one, and how it is closed, signed and opened again, for tests. */
export function cloturesDe(r: Residence) {
  const aujourdhui = jourParis(new Date())
  const dernier = ajouterJours(`${aujourdhui.slice(0, 7)}-01`, -1)
  const cle = dernier.slice(0, 7)
  const vise = { annee: Number(cle.slice(0, 4)), mois: Number(cle.slice(5)) }
  const appeler = (
    s: Pick<TestSession, 'headers'>,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    suite: string,
    payload?: object,
  ) =>
    r.app.inject({
      ...{ method, url: suite.startsWith('/') ? suite : `${PLANNING}/${suite}`, headers: s.headers },
      ...(payload && { payload }),
    })
  return {
    ...{ vise, cle, appeler, dernier },
    /** A day of it, and how far from today. */
    jour: (n: number) => `${cle}-${String(n).padStart(2, '0')}`,
    rang: (n: number) => joursEntre(aujourdhui, `${cle}-${String(n).padStart(2, '0')}`),
    clore: (s: Pick<TestSession, 'headers'>, agents: readonly { utilisateur_id: number }[], etat = 'clos') =>
      appeler(s, 'POST', 'clotures', { ...vise, etat, agents: agents.map(a => a.utilisateur_id) }),
    rouvrir: (
      s: Pick<TestSession, 'headers'>,
      { utilisateur_id }: { utilisateur_id: number },
      motif = 'Oubli d’une nuit',
    ) => appeler(s, 'POST', 'clotures/reouvrir', { ...vise, utilisateur_id, motif }),
    lister: (s: Pick<TestSession, 'headers'>) => appeler(s, 'GET', `clotures?annee=${vise.annee}&mois=${vise.mois}`),
    feuille: (s: Pick<TestSession, 'headers'>, suite = '', method: 'GET' | 'POST' = 'GET', payload?: object) =>
      appeler(s, method, `${FEUILLES}/${vise.annee}/${vise.mois}${suite}`, payload),
  }
}
