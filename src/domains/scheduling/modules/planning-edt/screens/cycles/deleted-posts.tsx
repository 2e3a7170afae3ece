import type { PosteSupprime } from '#domains/scheduling/model/bureau/cycle.ts'
import { compter, joindre } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import screen from '../screen.module.css'

/** Posts of a cycle that are given no more: what becomes of their days, since nothing of it shows elsewhere. */
export function DeletedPosts({ supprimes }: { readonly supprimes: readonly PosteSupprime[] }) {
  const noms = joindre(supprimes.map(s => `«\u00a0${s.poste_libelle}\u00a0»`))
  return (
    <p className={screen.quiet}>
      {finirPhrase(`${compter(supprimes.length, 'poste supprimé', 'postes supprimés')}\u00a0: ${noms}`)}
      {' Poser le cycle laisse ces jours comme ils sont\u00a0: écrivez-y un autre poste, ou R.'}
    </p>
  )
}
