import type { CoteEchange, Echange } from '#domains/scheduling/model/echanges/echange.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { Pill } from '#kit/pill/pill.tsx'
import { ClosedExchanges } from './consequences.tsx'
import { direCote, direNiveau, pourQui } from './mots.ts'
import classes from './request-facts.module.css'

/** An exchange: what each of the two has now and would have, and the rules it would not respect. */
export function ExchangeFacts({ echange, fermera }: { echange: Echange; fermera: readonly string[] }) {
  const { origine, cible, anomalies } = echange
  const fini = echange.bde_etat === 2
  return (
    <>
      <Personne nom={echange.utilisateur_origine} avant={origine} apres={cible} fini={fini} />
      <Personne nom={echange.utilisateur_cible} avant={cible} apres={origine} fini={fini} />
      {anomalies.length > 0 && (
        <section className={panel.section}>
          <h3>Règles concernées</h3>
          <ul className={classes.anomalies}>
            {anomalies.map(a => {
              const { mots, ton } = direNiveau(a.niveau)
              return (
                <li key={`${a.code}:${a.utilisateur_id}:${a.jour}:${a.mesure}`}>
                  <span className={classes.poste}>
                    <Pill tone={ton}>{mots}</Pill>
                    <b>{pourQui(a, echange)}</b>
                  </span>
                  <span>{a.phrase}</span>
                  <span className={panel.quiet}>{a.reference}</span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      <ClosedExchanges fermera={fermera} />
      <dl className={panel.facts}>
        <dt>Motif</dt>
        <dd>{echange.bde_motif_agent_demande || 'Aucun'}</dd>
        <dt>Collègue</dt>
        <dd>
          {echange.bde_etat === 0
            ? 'N’a pas encore répondu'
            : echange.bde_motif_agent_reponse || 'D’accord, sans motif'}
        </dd>
        {echange.bde_motif_responsable_reponse && (
          <>
            <dt>Réponse</dt>
            <dd>{echange.bde_motif_responsable_reponse}</dd>
          </>
        )}
        {echange.decide_a && echange.responsable && (
          <>
            <dt>Par</dt>
            <dd>{echange.responsable}</dd>
          </>
        )}
      </dl>
    </>
  )
}

type PersonneProps = { nom: string; avant: CoteEchange | null; apres: CoteEchange | null; fini: boolean }

function Personne({ nom, avant, apres, fini }: PersonneProps) {
  return (
    <section className={panel.section}>
      <h3>{nom}</h3>
      <dl className={classes.echange}>
        <dt>{fini ? 'Avait' : 'Avant'}</dt>
        <dd>
          <Cote cote={avant} vide="Aucun poste donné" />
        </dd>
        <dt>{fini ? 'A pris' : 'Après'}</dt>
        <dd>
          <Cote cote={apres} vide="Aucun poste en retour" />
        </dd>
      </dl>
    </section>
  )
}

function Cote({ cote, vide }: { cote: CoteEchange | null; vide: string }) {
  if (!cote) return <span className={panel.quiet}>{vide}</span>
  return (
    <span className={classes.poste}>
      <ColorChip color={cote.color}>{cote.poste_libelle}</ColorChip>
      <span>{direCote(cote)}</span>
    </span>
  )
}
