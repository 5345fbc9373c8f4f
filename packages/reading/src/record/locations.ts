/** Where something lies, as it is offered for labels, by region of the body; the words that records carry. */
export const locationRegions = {
  head: ['Brain', 'Neck'],
  chest: ['Breast', 'Esophagus', 'Lung', 'Mediastinum/Hilum'],
  abdomen: [
    'Abdomen/Chest Wall',
    'Adrenal',
    'Colon',
    'Gallbladder',
    'Kidney',
    'Liver',
    'Pancreas',
    'Peritoneum/Omentum',
    'Retroperitoneum',
    'Small Bowel',
    'Spleen',
    'Stomach',
  ],
  pelvis: ['Bladder', 'Ovary', 'Pelvis', 'Prostate'],
  whole: ['Bone', 'Extremities', 'Lymph Node', 'Muscle', 'Other Soft Tissue', 'Subcutaneous'],
} as const;

export type LocationRegion = keyof typeof locationRegions;
export type Location = (typeof locationRegions)[LocationRegion][number];
