import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { libelleTypeDemande, type Solde } from '#domains/scheduling/model/conges/conge.ts'
import { MOTS_UNITES } from '#domains/scheduling/model/conges/regles.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { Facts } from '#kit/desk-panel/facts.tsx'
import { ListSection, PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { compter, formaterNombre } from '#wire/french.ts'
import { direPeriode } from '#wire/moments.ts'
import { ClosedExchanges, DutiesLeft, LeaveChanges } from './consequences.tsx'
import { soldeConcerne } from './mots.ts'
import { Post } from './post.tsx'
import classes from './request-facts.module.css'

/** What is counted, one and several: TLC counts days. */
const motsJours = ({ demande_type, unite = 'ouvrables' }: Props['conge']['demande']) =>
  demande_type === 2 ? (['jour', 'jours'] as const) : MOTS_UNITES[unite]

/** What is counted, in the house's own way. */
function direCompte({ demande_type, unite }: Props['conge']['demande']): string {
  if (demande_type === 2) return 'Chaque jour compte.'
  return unite === 'ouvres'
    ? 'Du lundi au vendredi, hors fériés.'
    : 'Du lundi au samedi, hors fériés, jusqu’à la veille du retour.'
}

type Props = { conge: NonNullable<ActionATraiter['conge']>; fermera: readonly string[] }

/** A leave request with what deciding it needs: days, balances, what accepting moves, who is already away. */
export function LeaveFacts({ conge, fermera }: Props) {
  const { demande, soldes, postes, deja_absents } = conge
  const attente = demande.demande_conge_etat === 0
  return (
    <>
      <Facts
        facts={[
          ['Demande', libelleTypeDemande(demande.demande_type)],
          ['Jours', <b key="jours">{direPeriode(demande.demande_conge_date_debut, demande.demande_conge_date_fin)}</b>],
          [
            'Décompte',
            <span key="decompte" className={classes.compte}>
              {compter(demande.jours_decomptes, ...motsJours(demande))}
              <small className={panel.quiet}>{direCompte(demande)}</small>
            </span>,
          ],
          ['Motif', demande.demande_motif_demande || 'Aucun'],
          ['Réponse', demande.demande_motif_reponse],
          ['Par', !attente && demande.responsable],
        ]}
      />
      <DutiesLeft astreintes={conge.astreintes ?? []} />
      {attente ? (
        <LeaveChanges conge={conge} />
      ) : (
        <ListSection
          title="Postes sur ces jours"
          items={postes}
          none="Aucun poste sur ces jours."
          className={classes.poste}
          keyOf={p => p.pointage_id}
          draw={p => <Post poste={p} />}
        />
      )}
      <ClosedExchanges fermera={fermera} />
      {soldes.length > 0 && <Balances soldes={soldes} concerne={soldeConcerne(conge)} />}
      <ListSection
        title="Déjà absents, même métier"
        items={deja_absents}
        none="Personne sur ces jours."
        className={classes.absent}
        keyOf={a => a.label}
        draw={a => (
          <>
            <span>{a.label}</span>
            <span className={panel.quiet}>{compter(a.jours, 'jour')} en commun</span>
          </>
        )}
      />
    </>
  )
}

type BalancesProps = { soldes: readonly Solde[]; concerne: Solde | null }

/** What each counter holds; the one that the request draws on stands out. */
function Balances({ soldes, concerne }: BalancesProps) {
  return (
    <PanelSection title="Soldes">
      <table className={classes.soldes}>
        <thead>
          <tr>
            {['Compteur', 'Droit', 'Pris', 'À venir', 'En attente', 'Reste'].map(nom => (
              <th key={nom} scope="col">
                {nom}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {soldes.map(s => (
            <tr key={`${s.annee}:${s.sorte}`} data-concerne={s === concerne || undefined}>
              <th scope="row">
                {s.libelle} {s.periode ?? s.annee}
                {s.report ? ` (dont ${compter(s.report, 'jour reporté', 'jours reportés')})` : ''}
              </th>
              <td>{formaterNombre(s.droit)}</td>
              <td>{formaterNombre(s.pris - (s.a_venir ?? 0))}</td>
              <td>{formaterNombre(s.a_venir ?? 0)}</td>
              <td>{formaterNombre(s.en_attente)}</td>
              <td data-negatif={s.reste < 0 || undefined}>{formaterNombre(s.reste)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  )
}
