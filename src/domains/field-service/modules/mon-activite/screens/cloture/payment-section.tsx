import { useState } from 'react'
import { erreursPaiement, totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import type { Paiement } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { formatEuros } from '#wire/money.ts'
import { LIBELLES_PAIEMENT } from '../payment-words.ts'
import { champId, erreurDe, type PartProps, Section } from './form-parts.tsx'
import { MoneyField } from './number-field.tsx'
import classes from './payment-section.module.css'

type Props = PartProps & { modes: readonly NonNullable<Paiement['mode']>[] }

/** CB, Chèque, Espèces and the amount received (specification field-service §9); a second tap takes the choice back. */
export function PaymentSection({ saisie, changer, erreur, modes }: Props) {
  const { mode, montant_cents } = saisie.paiement
  const total = totauxCloture(saisie).total_ttc_cents
  const reste = total - montant_cents
  // What is being typed is judged once the field is left; what a tap or a line has made of it, at once.
  const [tape, setTape] = useState(false)
  const trop = tape || montant_cents === 0 ? undefined : erreurDe(erreursPaiement(saisie), 'paiement.montant_cents')
  return (
    <Section titre="Paiement" champ="paiement.mode" erreur={erreur('paiement.mode')}>
      <fieldset className={classes.modes} aria-label="Mode de paiement">
        {modes.map(m => (
          <button
            key={m}
            type="button"
            className={classes.mode}
            aria-pressed={m === mode}
            onClick={() =>
              changer({
                paiement:
                  m === mode ? { mode: null, montant_cents: 0 } : { mode: m, montant_cents: montant_cents || total },
              })
            }
          >
            {LIBELLES_PAIEMENT[m]}
          </button>
        ))}
      </fieldset>
      {mode !== null && (
        <MoneyField
          id={champId('paiement.montant_cents')}
          label="Montant reçu"
          cents={montant_cents}
          error={erreur('paiement.montant_cents') ?? trop}
          onFocus={() => setTape(true)}
          onBlur={() => setTape(false)}
          description={
            total === 0
              ? undefined
              : reste > 0
                ? `Reste à payer\u00a0: ${formatEuros(reste)}`
                : `Total TTC\u00a0: ${formatEuros(total)}`
          }
          onCents={cents => changer({ paiement: { mode, montant_cents: cents } })}
        />
      )}
    </Section>
  )
}
