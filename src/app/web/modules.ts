import type { ModuleRegistration } from '#client/modules/modules.ts'
import { aide } from '#domains/administration/modules/aide/module.ts'
import { gestionMenu } from '#domains/administration/modules/gestion-menu/module.ts'
import { gestionProfils } from '#domains/administration/modules/gestion-profils/module.ts'
import { gestionUtilisateurs } from '#domains/administration/modules/gestion-utilisateurs/module.ts'
import { maintenance } from '#domains/administration/modules/maintenance/module.ts'
import { supports } from '#domains/administration/modules/supports/module.ts'
import { gestionEtats } from '#domains/crm/modules/gestion-etats-prospects-wk-crm/module.ts'
import { gestionSecteurs } from '#domains/crm/modules/gestion-secteurs-prospects-wk-crm/module.ts'
import { gestionTypesActions } from '#domains/crm/modules/gestion-types-actions-wk-crm/module.ts'
import { gestionClientsEntreprises } from '#domains/customers/modules/gestion-clients-entreprises/module.ts'
import { gestionInterlocuteurs } from '#domains/customers/modules/gestion-interlocuteurs/module.ts'
import { gestionZones } from '#domains/customers/modules/gestion-zones/module.ts'
import { configurationLinker } from '#domains/field-service/modules/configuration-linker/module.ts'
import { gestionCodesPrestations } from '#domains/field-service/modules/gestion-codes-prestations-entreprises/module.ts'
import { gestionConfigurationEntreprises } from '#domains/field-service/modules/gestion-configuration-entreprises/module.ts'
import { gestionDemandes } from '#domains/field-service/modules/gestion-demandes/module.ts'
import { gestionDesVehicules } from '#domains/field-service/modules/gestion-des-vehicules/module.ts'
import { gestionDuSurplus } from '#domains/field-service/modules/gestion-du-surplus/module.ts'
import { gestionEmetteurs } from '#domains/field-service/modules/gestion-emetteurs/module.ts'
import { gestionRecepteurs } from '#domains/field-service/modules/gestion-recepteurs/module.ts'
import { mesCourses } from '#domains/field-service/modules/mes-courses/module.ts'
import { monActivite } from '#domains/field-service/modules/mon-activite/module.ts'
import { planningsEntreprises } from '#domains/field-service/modules/plannings-entreprises/module.ts'
import { receptionDemandesExternes } from '#domains/field-service/modules/reception-demandes-externes/module.ts'
import { rechercheDeCourses } from '#domains/field-service/modules/recherche-de-courses/module.ts'
import { regulationInterventions } from '#domains/field-service/modules/regulation-interventions/module.ts'
import { releveActivite } from '#domains/field-service/modules/releve-activite-pwa/module.ts'
import { fichesTransmission } from '#domains/home-care/modules/fiches-transmission/module.ts'
import { gestionFacturesIcsi } from '#domains/home-care/modules/gestion-factures-icsi/module.ts'
import { gestionPrestations } from '#domains/home-care/modules/gestion-prestations/module.ts'
import { planningsSap } from '#domains/home-care/modules/plannings-sap/module.ts'
import { gestionUtilisateursWikaz } from '#domains/people/modules/gestion-utilisateurs-wikaz/module.ts'
import { mesAbsences } from '#domains/people/modules/mes-absences/module.ts'
import { configurationDocutheque } from '#domains/residences/modules/configuration-docutheque/module.ts'
import { configurationLogements } from '#domains/residences/modules/configuration-logements/module.ts'
import { gestionLogements } from '#domains/residences/modules/gestion-logements/module.ts'
import { gestionResidents } from '#domains/residences/modules/gestion-residents/module.ts'
import { systemeDocumentaire } from '#domains/residences/modules/systeme-documentaire/module.ts'
import { bourseDesEchanges } from '#domains/scheduling/modules/bourse-des-echanges-edt/module.ts'
import { configurationsGdt } from '#domains/scheduling/modules/configurations-gdt/module.ts'
import { congesAnnuels } from '#domains/scheduling/modules/conges-gdt/module.ts'
import { gestionActions } from '#domains/scheduling/modules/gestion-actions-gdi/module.ts'
import { gestionAgents } from '#domains/scheduling/modules/gestion-agents-edt/module.ts'
import { gestionAstreintes } from '#domains/scheduling/modules/gestion-astreintes-pwa-gdt/module.ts'
import { gestionConges } from '#domains/scheduling/modules/gestion-conges-edt/module.ts'
import { gestionHoraires } from '#domains/scheduling/modules/gestion-horaires-edt/module.ts'
import { gestionMetiers } from '#domains/scheduling/modules/gestion-metiers-edt/module.ts'
import { gestionPostes } from '#domains/scheduling/modules/gestion-postes-edt/module.ts'
import { gestionUnites } from '#domains/scheduling/modules/gestion-unites-edt/module.ts'
import { monPlanning } from '#domains/scheduling/modules/mon-planning-edt/module.ts'
import { monTableauDeBord } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/module.ts'
import { planningDuMois } from '#domains/scheduling/modules/planning-edt/module.ts'
import { statistiqueHebdo } from '#domains/scheduling/modules/statistique-hebdo-edt/module.ts'
import { statistiqueJours } from '#domains/scheduling/modules/statistique-jours-edt/module.ts'
import { statistiqueMensuelles } from '#domains/scheduling/modules/statistique-mensuelles/module.ts'
import { statistiquePlanification } from '#domains/scheduling/modules/statistique-planification-edt/module.ts'
import { aTraiter } from '#domains/shell/modules/a-traiter/module.ts'
import { appareils } from '#domains/shell/modules/appareils/module.ts'
import { plus } from '#domains/shell/modules/espace/module.ts'
import { notifications } from '#domains/shell/modules/notifications/module.ts'
import { profil } from '#domains/shell/modules/profil/module.ts'
import {
  confirmation,
  inscription,
  invitation,
  recovery,
} from '#domains/shell/modules/session/screens/signed-in-modules.ts'
import { synchronisation } from '#domains/shell/modules/synchronisation/module.ts'

/** Every screen the workspace can open; nothing of one loads before it is opened. */
export const modules: readonly ModuleRegistration[] = [
  plus,
  synchronisation,
  notifications,
  aTraiter,
  profil,
  appareils,
  recovery,
  invitation,
  inscription,
  confirmation,
  monActivite,
  releveActivite,
  mesAbsences,
  regulationInterventions,
  gestionDemandes,
  planningsEntreprises,
  gestionEmetteurs,
  receptionDemandesExternes,
  gestionRecepteurs,
  gestionConfigurationEntreprises,
  gestionCodesPrestations,
  gestionDesVehicules,
  gestionZones,
  gestionUtilisateursWikaz,
  gestionClientsEntreprises,
  gestionInterlocuteurs,
  configurationLinker,
  monPlanning,
  gestionAstreintes,
  gestionActions,
  planningDuMois,
  congesAnnuels,
  statistiqueJours,
  statistiquePlanification,
  statistiqueHebdo,
  statistiqueMensuelles,
  gestionAgents,
  bourseDesEchanges,
  gestionConges,
  monTableauDeBord,
  configurationsGdt,
  gestionMetiers,
  gestionUnites,
  gestionPostes,
  gestionHoraires,
  gestionResidents,
  gestionLogements,
  systemeDocumentaire,
  configurationDocutheque,
  configurationLogements,
  gestionEtats,
  gestionSecteurs,
  gestionTypesActions,
  fichesTransmission,
  gestionPrestations,
  planningsSap,
  gestionFacturesIcsi,
  gestionDuSurplus,
  mesCourses,
  rechercheDeCourses,
  gestionProfils,
  gestionMenu,
  gestionUtilisateurs,
  supports,
  maintenance,
  aide,
]
