import { call } from '#client/call/api.ts'
import type { JourIso } from '#wire/dates.ts'
import {
  champDe,
  enregistrerAnomalies,
  enregistrerProprietes,
  enregistrerReglage,
  type VersionsCompte,
} from '../contract.ts'

/** How to put a choice to come back as it was read before it was taken back. */
export function remettreDe(
  versions: VersionsCompte | null,
  { valable_du, quoi }: { valable_du: JourIso; quoi: string },
): () => Promise<unknown> {
  const proprietes = versions?.proprietes.find(v => v.valable_du === valable_du)?.proprietes
  const [code, type = null] = quoi.split(':')
  const regle = versions?.regles.find(r => r.valable_du === valable_du && r.code === code && r.poste_type === type)
  return async () => {
    if (quoi === 'proprietes' && proprietes)
      return await call(enregistrerProprietes, { body: { ...proprietes, valable_du } })
    if (!regle) return null
    const { niveau, valeur, source, accord_date, accord_texte } = regle
    if (regle.poste_type === null)
      return await call(enregistrerReglage, {
        body: { code: regle.code, niveau, seuil: valeur, source, accord_date, accord_texte, valable_du },
      })
    const champ = champDe(regle.poste_type, regle.code)
    return await call(enregistrerAnomalies, { body: { [champ]: regle.actif ? 1 : 0, valable_du } })
  }
}
