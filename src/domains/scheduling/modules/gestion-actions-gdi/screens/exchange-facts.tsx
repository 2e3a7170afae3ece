import type { CoteEchange, Echange } from '#domains/scheduling/model/echanges/echange.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { Facts } from '#kit/desk-panel/facts.tsx'
import { ListSection, PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { ClosedExchanges } from './consequences.tsx'
import { ExchangeChanges } from './exchange-changes.tsx'
import { direNiveau, pourQui } from './mots.ts'
import { Post } from './post.tsx'
import classes from './request-facts.module.css'

/** An exchange: what each of the two has now and would have, and the rules it would not respect. */
export function ExchangeFacts({ echange, fermera }: { echange: Echange; fermera: readonly string[] }) {
  const { origine, cible, anomalies } = echange
  const fini = echange.bde_etat === 2
  return (
    <>
      <Personne nom={echange.utilisateur_origine} avant={origine} apres={cible} fini={fini} />
      <Personne nom={echange.utilisateur_cible} avant={cible} apres={origine} fini={fini} />
      {echange.bde_etat === 1 && <ExchangeChanges bde_id={echange.bde_id} />}
      <ListSection
        title="Règles concernées"
        items={anomalies}
        className={classes.anomalie}
        keyOf={a => `${a.code}:${a.utilisateur_id}:${a.jour}:${a.mesure}`}
        draw={a => {
          const { mots, ton } = direNiveau(a.niveau)
          return (
            <>
              <span className={classes.poste}>
                <Pill tone={ton}>{mots}</Pill>
                <b>{pourQui(a, echange)}</b>
              </span>
              <span>{a.phrase}</span>
              <span className={panel.quiet}>{a.reference}</span>
            </>
          )
        }}
      />
      <ClosedExchanges fermera={fermera} />
      <Facts
        facts={[
          ['Motif', echange.bde_motif_agent_demande || 'Aucun'],
          [
            'Collègue',
            echange.bde_etat === 0
              ? 'N’a pas encore répondu'
              : echange.bde_motif_agent_reponse || 'D’accord, sans motif',
          ],
          ['Réponse', echange.bde_motif_responsable_reponse],
          ['Par', echange.decide_a && echange.responsable],
        ]}
      />
    </>
  )
}

type PersonneProps = { nom: string; avant: CoteEchange | null; apres: CoteEchange | null; fini: boolean }

function Personne({ nom, avant, apres, fini }: PersonneProps) {
  return (
    <PanelSection title={nom}>
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
    </PanelSection>
  )
}

function Cote({ cote, vide }: { cote: CoteEchange | null; vide: string }) {
  if (!cote) return <span className={panel.quiet}>{vide}</span>
  return (
    <span className={classes.poste}>
      <Post poste={cote} />
    </span>
  )
}
