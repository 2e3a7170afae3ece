import { useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import { AgentStatistics } from '#domains/scheduling/view/statistiques/agent-statistics.tsx'
import { DetailPanel } from '#domains/scheduling/view/statistiques/detail-panel.tsx'
import { StatFrame, usePaperParts } from '#domains/scheduling/view/statistiques/frame.tsx'
import { type Ouvert, useOuvert } from '#domains/scheduling/view/statistiques/opened.ts'
import { AgentFilter, filtrerAgents } from '#domains/scheduling/view/statistiques/tools.tsx'
import { libelleMois } from '#wire/dates.ts'
import { lireDetailMensuelles, lireLogoMensuelles, lireStatistiqueMensuelles } from '../contract.ts'
import { COLONNES, direColonnes, PAR_SEMAINE } from '../view/colonnes.ts'

/** The month of each agent: hours, absences and duties; every number opens what it sums. */
export function Screen() {
  const aujourdhui = useToday()
  const [anneeChoisie, setAnnee] = useAddressNumber('annee')
  const [moisChoisi, setMois] = useAddressNumber('mois')
  const [saisie] = useAddressState('recherche')
  const paper = usePaperParts()
  const { ouvert, ouvrir, fermer } = useOuvert()
  const annee = anneeChoisie ?? Number(aujourdhui.slice(0, 4))
  const mois = moisChoisi && moisChoisi <= 12 ? moisChoisi : Number(aujourdhui.slice(5, 7))
  const lecture = useReading(lireStatistiqueMensuelles, { query: { annee: String(annee), mois: String(mois) } })
  const logo = useReading(lireLogoMensuelles, {}, { unseen: true }).data?.logo ?? ''
  const { data } = lecture
  const quand = `${libelleMois(mois)} ${annee}`
  // Where the year is counted no week has any: columns of nothing would only push the others out of sight.
  const colonnes = data?.par_an ? COLONNES.filter(({ id }) => !PAR_SEMAINE.has(id)) : COLONNES
  const rows = (data?.agents ?? []).map(a => ({
    id: String(a.utilisateur_id),
    label: a.label,
    values: colonnes.map(({ id }) => a[id] ?? null),
  }))
  return (
    <StatFrame
      {...{ aujourdhui, annee, logo, paper, lecture }}
      title="Synthèse mensuelle"
      detail={quand}
      onAnnee={setAnnee}
      mois={{ choisi: mois, onMois: setMois }}
      legend={direColonnes(colonnes)}
      what={`La synthèse de ${quand.toLowerCase()}`}
      note={
        <>
          Planifié&nbsp;: les postes tels que publiés, faits ou non. Réel, nuit, dimanche et fériés&nbsp;: travail
          effectif des postes finis, comptés au mois où ils commencent.
          {data?.par_an
            ? ' Le décompte est à l’année\u00a0: aucune heure supplémentaire ni complémentaire par semaine.'
            : ' Supplémentaires et complémentaires\u00a0: semaines finies, au mois où elles finissent.'}{' '}
          Congés, TLC et maladie comptent les jours du mois, à venir compris. Dû&nbsp;: {MOTS_HEURES.contrat.dit}{' '}
          Solde&nbsp;: compté, à venir et neutralisé depuis janvier, moins ce qui est dû.
        </>
      }
    >
      <AgentStatistics
        key={quand}
        name={`synthese-${annee}-${String(mois).padStart(2, '0')}`}
        label={`Synthèse mensuelle, ${quand.toLowerCase()}`}
        rowTitle="Agent"
        periods={colonnes}
        rows={filtrerAgents(rows, saisie)}
        format="minutes"
        alike={false}
        empty={rows.length > 0 ? 'Aucun agent de ce nom.' : 'Les agents apparaissent ici dès qu’ils ont un contrat.'}
        pending={data === null}
        error={null}
        onRetry={lecture.reload}
        onOpen={(row, colonne) => {
          const choisie = COLONNES.find(c => c.id === colonne.id)
          if (choisie) ouvrir(row, mois, choisie.id)
        }}
        paper={{ title: `Synthèse mensuelle, ${quand.toLowerCase()}`, ...paper }}
        tools={<AgentFilter />}
      />
      {ouvert && <Detail ouvert={ouvert} annee={annee} onClose={fermer} />}
    </StatFrame>
  )
}

function Detail({ ouvert, annee, onClose }: { ouvert: Ouvert; annee: number; onClose: () => void }) {
  const { utilisateur_id, rang, chiffre } = ouvert
  const lecture = useReading(lireDetailMensuelles, {
    query: { utilisateur_id: String(utilisateur_id), annee: String(annee), mois: String(rang) },
  })
  const titre = COLONNES.find(c => c.id === chiffre)?.label ?? 'Détail'
  return (
    <DetailPanel title={`${titre}, ${libelleMois(rang).toLowerCase()} ${annee}`} {...{ chiffre, lecture, onClose }} />
  )
}
