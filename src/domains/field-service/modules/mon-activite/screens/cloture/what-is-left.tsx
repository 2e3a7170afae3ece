import type { ErreurCloture } from '#domains/field-service/model/rapports/cloture.ts'
import { compter } from '#wire/french.ts'
import { A_FINIR } from './chapters.ts'
import { viserPremiere } from './form-parts.tsx'
import classes from './what-is-left.module.css'

/** A word for the part of the form a field belongs to. */
const MOTS: readonly (readonly [string, string])[] = [
  ['cloture', 'motif'],
  ['scan', 'compte rendu'],
  [A_FINIR, 'photo à finir'],
  ['fournitures', 'fournitures'],
  ['prestations', 'prestations'],
  ['certification_tva', 'attestation de TVA'],
  ['paiement', 'paiement'],
  ['planification', 'rendez-vous'],
  ['signature_client', 'signature du client'],
  ['signature_prestataire', 'votre signature'],
]

/** "motif, compte rendu": the parts that still miss something, in the order of the form. */
export function resteAFaire(erreurs: readonly ErreurCloture[]): string[] {
  return MOTS.filter(([champ]) => erreurs.some(e => e.champ === champ || e.champ.startsWith(`${champ}.`))).map(
    ([, mot]) => mot,
  )
}

/** Over the button, before it is pressed: what it still waits for. */
export function WhatIsLeft({ erreurs }: { erreurs: readonly ErreurCloture[] }) {
  const reste = resteAFaire(erreurs)
  if (reste.length === 0) return null
  return <p className={classes.reste}>Reste&nbsp;: {reste.join(', ')}</p>
}

/** After a press that could not be: each thing, and the way to it. */
export function ClosingErrors({ erreurs }: { erreurs: readonly ErreurCloture[] }) {
  return (
    <div className={classes.erreurs} role="alert">
      <p className={classes.titre}>Il reste {compter(erreurs.length, 'chose')}</p>
      <ul className={classes.liste}>
        {erreurs.map(e => (
          <li key={e.champ + e.code}>
            <button type="button" className={classes.lien} onClick={() => viserPremiere([e])}>
              {e.message.replace(/^- /, '')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
