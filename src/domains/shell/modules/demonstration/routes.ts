import { anonymousRoute, type Route } from '#server/http/route.ts'
import { getDemonstration } from './contract.ts'

/** The field first, then who sees it from a desk; the second companies, whose addresses end in 2, after; any other last. */
const ROLES = ['technicien', 'regulateur', 'agent', 'cadre', 'admin']

function byRole(a: { email: string }, b: { email: string }): number {
  const rank = ({ email }: { email: string }) => {
    const role = ROLES.findIndex(name => email.startsWith(name))
    return role < 0 ? 2 * ROLES.length : role + (/\d@/.test(email) ? ROLES.length : 0)
  }
  return rank(a) - rank(b)
}

/** Listed on the sign-in page; nothing leaves outside the demonstration, nor of anybody but its own accounts. */
const read = anonymousRoute(getDemonstration, async ({ services }) => {
  const { demo } = services.config
  const known = services.demoAccounts.map(account => account.email)
  if (!demo.enabled || known.length === 0) return { mot_de_passe: '', comptes: [] }
  const rows = await services.pools.system
    .selectFrom('utilisateur as u')
    .innerJoin('compte as c', 'c.compte_id', 'u.compte_id')
    .leftJoin('utilisateur_profil as up', 'up.utilisateur_id', 'u.utilisateur_id')
    .leftJoin('profil as p', 'p.profil_id', 'up.profil_id')
    .select(['u.email', 'p.profil_libelle', 'c.compte_raison_sociale'])
    // Not by their domain: anybody registers under it, and would write on everybody's sign-in page.
    .where('u.email', 'in', known)
    .where('u.actif', '=', true)
    .orderBy('u.utilisateur_id')
    .execute()
  const comptes = [...new Map(rows.map(r => [r.email, r])).values()].sort(byRole).map(r => ({
    email: r.email,
    libelle: [r.profil_libelle, r.compte_raison_sociale].filter(Boolean).join(' · '),
  }))
  return { mot_de_passe: comptes.length ? demo.password : '', comptes }
})

export const demonstrationRoutes: readonly Route[] = [read]
