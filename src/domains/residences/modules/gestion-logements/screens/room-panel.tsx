import { Button } from '@mantine/core'
import { IconPencil, IconTool, IconUserPlus } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { SidePanel } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { MOTS_LOGEMENT } from '#domains/residences/model/places.ts'
import type { LogementSaisi } from '#domains/residences/model/resident.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { FootButtons, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { adresseLogement } from '../address.ts'
import {
  accueillirResident,
  enregistrerLogement,
  type FicheLogement,
  formulaireAccueil,
  formulaireLogement,
  formulaireTravaux,
  lireLogement,
  noterTravaux,
  retablirLogement,
  retirerAccueil,
  supprimerLogement,
} from '../contract.ts'
import { RoomStays } from './room-stays.tsx'
import { direLibre, direTravaux, TONS } from './words.ts'

type Props = { readonly id: number; readonly online: boolean }

/** One room beside the floors: who lives there, who comes, who did, its works. */
export function RoomPanel({ id, online }: Props) {
  const today = useToday()
  const reading = useReading(lireLogement, { params: { id: String(id) } })
  const { data } = reading
  if (!data)
    return (
      <SidePanel label="Logement" title="Logement">
        <PanelBody>
          <ReadingState {...reading} what="Ce logement" kept={false} />
        </PanelBody>
      </SidePanel>
    )
  return (
    <SidePanel
      label="Logement"
      title={`Logement ${data.logement_numero}`}
      under={[data.logements_type_libelle, data.libelle_etage].filter(Boolean).join(' · ')}
      marks={<Pill tone={TONS[data.etat]}>{MOTS_LOGEMENT[data.etat]}</Pill>}
    >
      <PanelBody>
        <PanelSection title="Fiche">
          <Facts facts={faitsDe(data, today)} />
          <Sheet room={data} online={online} />
        </PanelSection>
        <RoomStays id={id} online={online} />
      </PanelBody>
      <Foot room={data} online={online} />
    </SidePanel>
  )
}

const faitsDe = (room: FicheLogement, today: string): readonly Fact[] => [
  ['Libellé', room.logement_libelle],
  ['Places', `${room.nb_residents} sur ${room.places}`],
  ['Libre', direLibre(room, today)],
  ['Travaux', room.travaux && direTravaux(room.travaux)],
]

type RoomProps = { readonly room: FicheLogement; readonly online: boolean }

function Sheet({ room, online }: RoomProps) {
  const of = { params: { id: String(room.logement_id) } }
  return (
    <div>
      <FormButton
        label="Modifier la fiche"
        compact
        icone={<IconPencil size={16} stroke={1.8} aria-hidden />}
        disabled={!online}
        read={formulaireLogement}
        write={enregistrerLogement}
        of={of}
        undo={({ avant }: { avant: LogementSaisi }) =>
          undoBy(enregistrerLogement, { ...of, body: avant }, 'La fiche reste changée.')
        }
      />
      <FormButton
        label="Travaux"
        compact
        icone={<IconTool size={16} stroke={1.8} aria-hidden />}
        disabled={!online}
        read={formulaireTravaux}
        write={noterTravaux}
        of={of}
        undo={({ avant }: { avant: { travaux_du: string | null; travaux_au: string | null; travaux_motif: string } }) =>
          undoBy(noterTravaux, { ...of, body: avant }, 'Les travaux restent changés.')
        }
      />
    </div>
  )
}

function Foot({ room, online }: RoomProps) {
  const of = { params: { id: String(room.logement_id) } }
  const { write, pending } = useWriting(supprimerLogement, {
    toast: true,
    done: () => navigate(adresseLogement(null), { replace: true }),
    undo: () => undoBy(retablirLogement, of, 'Le logement reste supprimé.'),
  })
  // Nobody is offered a bed that nobody leaves.
  const accueille = room.libre_le !== null
  if (!accueille && !room.supprimable) return null
  return (
    <PanelFoot>
      <FootButtons>
        <FormButton
          label="Accueillir quelqu’un"
          principal
          hidden={!accueille}
          icone={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
          valider="Accueillir"
          disabled={!online}
          read={formulaireAccueil}
          write={accueillirResident}
          of={of}
          undo={({ affect_id }: { affect_id: number }) =>
            undoBy(
              retirerAccueil,
              { params: { ...of.params, affect_id: String(affect_id) } },
              'Le logement reste donné.',
            )
          }
        />
        {room.supprimable && (
          <Button variant="subtle" color="red" loading={pending} disabled={!online} onClick={() => void write(of)}>
            Supprimer le logement
          </Button>
        )}
      </FootButtons>
    </PanelFoot>
  )
}
