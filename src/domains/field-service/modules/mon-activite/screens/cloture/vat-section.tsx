import { Checkbox } from '@mantine/core'
import { mentionsRequises } from '#domains/field-service/model/cloture.ts'
import { formatTaux } from '#wire/money.ts'
import { champId, type PartProps, Section } from './form-parts.tsx'
import classes from './vat-section.module.css'

/** What the client certifies for a reduced rate, word for word, kept with the report (law of finances 2025, art. 41). */
export function VatSection({ saisie, changer, erreur }: PartProps) {
  const mentions = mentionsRequises(saisie)
  if (mentions.length === 0) return null
  const signe = saisie.certification_tva?.signe ?? false
  const message = erreur('certification_tva')
  return (
    <Section titre="Attestation de TVA à taux réduit">
      <div className={classes.carte} data-erreur={message ? true : undefined}>
        {mentions.map(m => (
          <p key={m.tva} className={classes.mention}>
            <b>TVA {formatTaux(m.tva)}.</b> {m.texte}
          </p>
        ))}
        <Checkbox
          id={champId('certification_tva')}
          label="Le client certifie ce qui précède, et signe ce rapport"
          checked={signe}
          error={message}
          onChange={event =>
            changer({
              certification_tva: event.currentTarget.checked
                ? { logement_plus_de_deux_ans: true, signe: true, mentions }
                : null,
            })
          }
          classNames={{ body: classes.choix, label: classes.texte }}
        />
      </div>
    </Section>
  )
}
