import { Checkbox } from '@mantine/core'
import { lignesDe, mentionsRequises } from '#domains/field-service/model/rapports/cloture.ts'
import { formatTaux } from '#wire/money.ts'
import classes from './client-view.module.css'
import type { PartProps } from './form-parts.tsx'

/** The legal sentence in everybody's words: why the rate is lower. */
const POURQUOI = {
  10: 'ces travaux se font dans un logement de plus de deux ans',
  5.5: 'ces travaux font des économies d’énergie dans un logement de plus de deux ans',
} as const

/** Whose rate it is: of the whole where every line has it, else of the lines that do, by their names. */
function direLignes(saisie: PartProps['saisie'], tva: number): string {
  const lignes = lignesDe(saisie)
  const siennes = lignes.filter(l => l.tva === tva)
  if (siennes.length === lignes.length) return 'Votre'
  return `Pour ${siennes.map(l => `«\u00a0${l.libelle.trim()}\u00a0»`).join(', ')}, votre`
}

/** What the client certifies for a reduced rate, word for word, kept with the report (law of finances 2025, art. 41). */
export function VatSection({ saisie, changer }: Pick<PartProps, 'saisie' | 'changer'>) {
  const mentions = mentionsRequises(saisie)
  if (mentions.length === 0) return null
  const signe = saisie.certification_tva?.signe ?? false
  return (
    <section className={classes.tva} aria-label="Attestation de TVA à taux réduit">
      {mentions.map(m => (
        <div key={m.tva}>
          <p className={classes.phrase}>
            {direLignes(saisie, m.tva)} TVA est de <b>{formatTaux(m.tva)}</b> au lieu de {formatTaux(20)}, car{' '}
            {POURQUOI[m.tva]}. La loi demande que vous le certifiiez en ces termes&nbsp;:
          </p>
          <p className={classes.mention}>{m.texte}</p>
        </div>
      ))}
      <Checkbox
        label="Je certifie ce qui précède"
        checked={signe}
        onChange={event =>
          changer({
            certification_tva: event.currentTarget.checked
              ? { logement_plus_de_deux_ans: true, signe: true, mentions }
              : null,
          })
        }
        classNames={{ body: classes.choix, label: classes.texte }}
      />
    </section>
  )
}
