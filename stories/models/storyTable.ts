/** A small table with two studies and some unreadable lines; `analyzedTable.json` is its analysis. */
export const storyTable = `study;arm;animal;day;volume;operator
E1;Vehicle;1;0;152,4;Li
E1;Vehicle;1;7;310,2;Li
E1;Vehicle;1;14;702,9;Li
E1;Vehicle;1;21;1204,0;Li
E1;Vehicle;2;0;140,1;Li
E1;Vehicle;2;7;295,8;Li
E1;Vehicle;2;14;655,3;Li
E1;Vehicle;2;21;1150,7;Li
E1;Osimertinib 5 mg/kg;1;0;149,0;Li
E1;Osimertinib 5 mg/kg;1;7;120,5;Li
E1;Osimertinib 5 mg/kg;1;14;80,2;Li
E1;Osimertinib 5 mg/kg;1;21;61,0;Li
E1;Osimertinib 5 mg/kg;2;0;155,2;Li
E1;Osimertinib 5 mg/kg;2;7;140,9;Li
E1;Osimertinib 5 mg/kg;2;14;151,4;Li
E1;Osimertinib 5 mg/kg;2;21;160,8;Li
E1;Osimertinib 5 mg/kg;3;soon;155,2;Li
E1;Osimertinib 5 mg/kg;3;0;=A1;Li
E2;Vehicle;1;0;150,0;Li
E2;Vehicle;1;14;600,0;Li
`;
