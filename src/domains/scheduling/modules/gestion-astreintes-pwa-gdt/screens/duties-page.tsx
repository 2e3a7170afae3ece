import { Button, SegmentedControl } from '@mantine/core'
import { IconCalendarMonth } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { useBeside } from '#client/frames/pane.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { Freshness } from '#client/reading/freshness.tsx'
import { PartTitle } from '#kit/page/part-title.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { jourParis, versMs } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterMoment } from '#wire/moments.ts'
import { ADRESSE_MOIS } from '../address.ts'
import { type JourAstreintes, partager } from '../view/grouper.ts'
import { jusquA, momentDe } from '../view/mots.ts'
import { DaySection } from './day-section.tsx'
import classes from './duties-page.module.css'
import { DutyCard } from './duty-card.tsx'
import { useRetour } from './last-duty.ts'
import { RefusedList } from './refused-list.tsx'
import { DutiesSkeleton } from './skeletons.tsx'
import type { Service } from './use-astreintes.ts'
import { useAffichage } from './use-jours-ouverts.ts'

/** Days shown of each list before the person asks for more: what was done is looked up more than what will come. */
const A_VENIR_MONTRES = 5
const PASSES_MONTRES = 14

type Props = { service: Service }

/** Duties per day and per agent; the running one on top (specification scheduling §2 "On-call management (mobile)"). */
export function DutiesPage({ service }: Props) {
  const beside = useBeside()
  const { astreintes, moi, maintenant, aujourdhui } = service
  const affichage = useAffichage(aujourdhui)
  useRetour(astreintes !== null && affichage.lu && !beside)
  if (!astreintes) {
    return (
      <>
        <PageHead title="Astreintes" detail="Lecture en cours…" />
        {service.state === 'chargement' ? <DutiesSkeleton /> : <ReadingState {...service} what="Vos astreintes" />}
      </>
    )
  }
  const siennes = astreintes.some(a => a.utilisateur_id === moi)
  const toutes = affichage.toutes ?? !siennes
  const { une, autres, a_venir, passees } = partager(astreintes, { moi, toutes, maintenant, aujourdhui })
  const detail = siennes ? direService(service) : 'Planning de l’équipe'
  const jours = (liste: readonly JourAstreintes[]) => ({ liste, service, affichage })
  return (
    <>
      <PageHead title="Astreintes" detail={detail} />
      <div className={classes.corps}>
        {autres.length > 0 && (
          <p className={classes.autres}>
            {autres.map(a => (
              <span key={a.astreinte_id}>
                <b>{a.utilisateur}</b> d’astreinte {jusquA(a.fin, aujourdhui)}
              </span>
            ))}
          </p>
        )}
        <RefusedList service={service} />
        {une && <DutyCard astreinte={une} service={service} enTete />}
        {!beside && siennes && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconCalendarMonth size={20} stroke={1.8} aria-hidden />}
            onClick={() => navigate(ADRESSE_MOIS)}
          >
            Récapitulatif du mois
          </Button>
        )}
        <SegmentedControl
          fullWidth
          aria-label="Astreintes montrées"
          className={classes.choix}
          value={toutes ? 'toutes' : 'miennes'}
          onChange={valeur => affichage.choisirToutes(valeur === 'toutes')}
          data={[
            { value: 'miennes', label: 'Les miennes' },
            { value: 'toutes', label: 'Toute l’équipe' },
          ]}
        />
        {a_venir.length + passees.length === 0 && !une && (
          <EmptyState title={toutes ? 'Aucune astreinte' : 'Aucune astreinte à votre nom'}>
            Les astreintes apparaissent ici dès que votre responsable les met au planning.
          </EmptyState>
        )}
        <Jours titre="Aujourd’hui et à venir" montres={A_VENIR_MONTRES} {...jours(a_venir)} />
        <Jours titre="Passées" montres={PASSES_MONTRES} {...jours(passees)} />
        <p className={classes.fraicheur}>
          <Freshness lu_a={service.lu_a} aujourdhui={aujourdhui} />
        </p>
      </div>
    </>
  )
}

/** "Vous êtes d’astreinte jusqu’à 06:45", "Prochaine demain à 21:15". */
function direService({ astreintes, moi, maintenant, aujourdhui }: Service): string {
  const siennes = (astreintes ?? []).filter(a => a.utilisateur_id === moi)
  const enCours = siennes.find(a => momentDe(a, maintenant) === 'en_cours')
  if (enCours) return `Vous êtes d’astreinte ${jusquA(enCours.fin, aujourdhui)}`
  const [prochaine] = siennes
    .filter(a => momentDe(a, maintenant) === 'avenir')
    .sort((a, b) => versMs(a.debut) - versMs(b.debut))
  if (!prochaine) return 'Aucune astreinte à venir'
  const quand = formaterMoment(prochaine.debut, aujourdhui)
  return `Prochaine ${jourParis(prochaine.debut) === aujourdhui ? `aujourd’hui à ${quand}` : quand}`
}

type JoursProps = {
  titre: string
  montres: number
  liste: readonly JourAstreintes[]
  service: Service
  affichage: ReturnType<typeof useAffichage>
}

function Jours({ titre, montres: nombre, liste, service, affichage }: JoursProps) {
  const [tout, setTout] = useState(false)
  if (liste.length === 0) return null
  const montres = tout ? liste : liste.slice(0, nombre)
  const reste = liste.length - montres.length
  return (
    <section className={classes.groupe} aria-label={titre}>
      <PartTitle>{titre}</PartTitle>
      {montres.map(({ jour, astreintes }) => {
        const enCours = astreintes.some(a => momentDe(a, service.maintenant) === 'en_cours')
        return (
          <DaySection
            key={jour}
            jour={jour}
            astreintes={astreintes}
            service={service}
            ouvert={affichage.estOuvert(jour, enCours)}
            onBasculer={ouvert => affichage.basculer(jour, ouvert)}
          />
        )
      })}
      {reste > 0 && (
        <Button variant="subtle" onClick={() => setTout(true)}>
          Voir {compter(reste, 'jour')} de plus
        </Button>
      )}
    </section>
  )
}
