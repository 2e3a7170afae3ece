import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { SidePanel } from '#client/frames/desk.tsx'
import { useWriting } from '#client/reading/use-writing.ts'
import { LinksDialog } from '#client/resource/links-dialog.tsx'
import { useOwnName } from '#client/session/own-name.ts'
import type { OperationsDossier } from '#domains/field-service/model/reseau/dossier-operations.ts'
import type { OperationsReseau } from '#domains/field-service/model/reseau/operations.ts'
import { type Lien, MOTS, SANS_RESEAU, type Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { adresseReseau } from '#domains/field-service/modules/gestion-recepteurs/address.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { ConfirmDialog, type Deed } from '#kit/dialog/confirm-dialog.tsx'
import { formaterInstant } from '#wire/moments.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { SupplierFile } from './dossier.tsx'
import { LinkState } from './link-state.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { WhatEnds } from './what-ends.tsx'

type Props = {
  sens: Sens
  operations: OperationsReseau
  dossier: OperationsDossier
  lien: Lien
  online: boolean
}

/** What ends a link, in the words of where it stands. */
function fin({ etat }: Lien): { bouton: Deed; titre: string } {
  if (etat === 'a_repondre') return { bouton: 'Refuser l’invitation', titre: 'Refus de l’invitation' }
  if (etat === 'active' || etat === 'suspendue') return { bouton: 'Supprimer le lien', titre: 'Suppression du lien' }
  return { bouton: 'Retirer l’invitation', titre: 'Retrait de l’invitation' }
}

function direAccords({ accord, accord_autre, etat }: Lien): string {
  if (etat !== 'active' && etat !== 'suspendue') return ''
  if (accord && accord_autre) return 'Donné des deux côtés'
  if (!accord && !accord_autre) return 'Suspendu des deux côtés'
  return accord ? 'Suspendu par l’autre entreprise' : 'Suspendu par vous'
}

/** One company of the network: how the link stands, the services that go over it, and what this side may do. */
export function LinkPanel({ sens, operations, dossier, lien, online }: Props) {
  const faits: readonly Fact[] = [
    ['Ville', lien.compte_ville],
    ['Depuis', formaterInstant(lien.depuis)],
    ['À répondre avant', lien.expire_a ? formaterInstant(lien.expire_a) : ''],
    ['Accord', direAccords(lien)],
    ['Demandes en cours', lien.demandes_en_cours > 0 ? String(lien.demandes_en_cours) : ''],
    ['En attente de réponse', lien.demandes_en_attente > 0 ? String(lien.demandes_en_attente) : ''],
  ]
  return (
    <SidePanel label={MOTS[sens].titre} title={lien.compte_raison_sociale} marks={<LinkState lien={lien} />}>
      <PanelBody>
        <Facts facts={faits} />
        <Tools sens={sens} operations={operations} lien={lien} online={online} />
        {(lien.etat === 'active' || lien.etat === 'suspendue') && (
          <SupplierFile sens={sens} operations={dossier} lien={lien} online={online} />
        )}
      </PanelBody>
    </SidePanel>
  )
}

function Tools({ sens, operations, lien, online }: Omit<Props, 'dossier'>) {
  const enSonNom = useOwnName(SANS_RESEAU)
  const open = online && enSonNom === null
  const of = { params: { link_id: String(lien.link_id) } }
  const [asked, setAsked] = useState(false)
  const accorder = useWriting(operations.accorder, { toast: true })
  const suspendre = useWriting(operations.suspendre, { toast: true })
  const finir = useWriting(operations.finir, { done: () => navigate(adresseReseau(sens)) })
  const { bouton, titre } = fin(lien)
  const acceptee = lien.etat === 'active' || lien.etat === 'suspendue'
  return (
    <div className={panel.tools}>
      {!open && <NeedsNetwork>{enSonNom ?? 'Ce lien se change avec du réseau.'}</NeedsNetwork>}
      {(lien.etat === 'a_repondre' || (acceptee && lien.accord === 0)) && (
        <Button loading={accorder.pending} disabled={!open} onClick={() => void accorder.write(of)}>
          {acceptee ? 'Redonner mon accord' : 'Accepter l’invitation'}
        </Button>
      )}
      {acceptee && (
        <Services
          sens={sens}
          operations={operations}
          lien={lien}
          // What the other company does is read, by whoever.
          online={sens === 'recepteurs' ? online : open}
        />
      )}
      {acceptee && lien.accord === 1 && (
        <Button variant="default" loading={suspendre.pending} disabled={!open} onClick={() => void suspendre.write(of)}>
          Suspendre mon accord
        </Button>
      )}
      <Button variant="subtle" color="red" disabled={!open} onClick={() => setAsked(true)}>
        {bouton}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={titre}
        yes={bouton}
        danger
        pending={finir.pending}
        error={finir.message}
        onYes={() => void finir.write(of)}
        onCancel={() => setAsked(false)}
      >
        {acceptee ? (
          <WhatEnds sens={sens} lien={lien} />
        ) : (
          <p>{`L’invitation entre vous et ${lien.compte_raison_sociale} n’a plus cours. Elle pourra être faite de nouveau.`}</p>
        )}
      </ConfirmDialog>
    </div>
  )
}

/** The receiver says what it does; its issuer reads it. */
function Services({ sens, operations, lien, online }: Omit<Props, 'dossier'>) {
  const of = { params: { link_id: String(lien.link_id) } }
  const [items, setItems] = useState<readonly TransferItem[] | null>(null)
  const lire = useTask({ toast: true })
  const queries = useQueryClient()
  const choisies = items?.filter(i => i.etat === 1) ?? []
  return (
    <>
      <Button
        variant="default"
        loading={lire.pending}
        disabled={!online}
        onClick={() => void lire.run(async () => setItems(await call(operations.lirePrestations, of)))}
      >
        {sens === 'emetteurs' ? 'Choisir les prestations' : 'Voir les prestations'}
      </Button>
      {items && sens === 'recepteurs' && (
        <p className={panel.quiet}>
          {choisies.length === 0
            ? 'Ce prestataire ne fait aucune de vos prestations pour le moment.'
            : choisies.map(i => i.label).join(', ')}
        </p>
      )}
      {items && sens === 'emetteurs' && (
        <LinksDialog
          opened
          onClose={() => setItems(null)}
          titre="Prestations que vous faites"
          items={items}
          send={ids => call(operations.souscrire, { ...of, body: { data: ids.join(',') } })}
          onTaken={() => void queries.invalidateQueries()}
        />
      )}
    </>
  )
}
